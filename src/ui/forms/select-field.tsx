import { ChevronDown } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";
import { FieldFrame, fieldAria, inputClass } from "./field.tsx";

type SelectFieldProps = ComponentProps<"select"> & {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  options: readonly { value: string; label: string }[];
};

/** One of a few choices, by the device's own picker. */
export function SelectField({ label, error, hint, options, className, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <div className="relative">
        <select
          {...rest}
          {...fieldAria(id, error, hint)}
          id={id}
          className={classNames(inputClass, "appearance-none pr-11", className)}
        >
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown
          size={18}
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-4 my-auto text-muted"
        />
      </div>
    </FieldFrame>
  );
}
