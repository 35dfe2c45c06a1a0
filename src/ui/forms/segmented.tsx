import { useId } from "react";

interface SegmentedProps<Value extends string> {
  /** The legend, for screen readers. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Two or three choices side by side, one of them active. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className="inline-flex rounded-full border border-border bg-field p-1">
      <legend className="sr-only">{props.label}</legend>
      {props.options.map(({ value, label }) => (
        <label
          key={value}
          className="flex min-h-11 cursor-pointer items-center rounded-full px-5 text-small font-medium text-muted transition-colors duration-200 hover:text-text has-checked:bg-accent has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={props.value === value}
            onChange={() => props.onChange(value)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
