import { type ChangeEvent, useId } from "react";
import { classNames } from "#ui/class-names.ts";
import { type ButtonVariant, buttonClass } from "#ui/forms/button.tsx";

interface FileButtonProps {
  label: string;
  /** A longer label for screen readers that starts with the label. */
  fullLabel?: string;
  variant: ButtonVariant;
  /** The accepted content types and file extensions. */
  accept: string;
  isMultiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** A button that opens the file picker. */
export function FileButton(props: FileButtonProps) {
  const { label, fullLabel, variant, accept, isMultiple, onFiles } = props;
  const id = useId();
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // Cleared, so that the same file can be chosen again.
    target.value = "";
    if (files.length > 0) onFiles(files);
  };
  const size = variant === "primary" ? "regular" : "small";
  return (
    <span className="inline-flex">
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={isMultiple}
        aria-label={fullLabel}
        onChange={take}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        className={classNames(
          buttonClass({ variant, size }),
          "cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-accent",
        )}
      >
        {label}
      </label>
    </span>
  );
}
