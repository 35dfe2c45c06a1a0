import { Search } from "lucide-react";
import { useId } from "react";
import { inputClass } from "#ui/forms/field.tsx";

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

/** Filters the list below it during typing. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const id = useId();
  return (
    <div className="relative w-full max-w-md">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        size={18}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-4 my-auto text-muted"
      />
      <input
        id={id}
        type="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${inputClass} pl-11`}
      />
    </div>
  );
}
