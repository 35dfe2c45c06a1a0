import { type ChangeEvent, useId } from "react";
import { classNames } from "#ui/class-names.ts";
import { type ButtonVariant, buttonClass } from "#ui/forms/button.tsx";

interface FileButtonProps {
  label: string;
  /** Says more to screen readers; begins with the label. */
  fullLabel?: string;
  variant: ButtonVariant;
  isMultiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** What phones and cameras write; the server judges by content. */
const filmTypes = "video/*,.mp4,.m4v,.mov,.mkv,.webm";

/** A button that lets one choose films. */
export function FileButton({ label, fullLabel, variant, isMultiple, onFiles }: FileButtonProps) {
  const id = useId();
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The same file may be chosen again.
    target.value = "";
    if (files.length > 0) onFiles(files);
  };
  const size = variant === "primary" ? "regular" : "small";
  return (
    <span className="inline-flex">
      <input
        id={id}
        type="file"
        accept={filmTypes}
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
