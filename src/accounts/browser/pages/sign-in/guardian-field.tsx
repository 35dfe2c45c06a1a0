import { type ComponentProps, useId, useState } from "react";
import { TextField } from "#ui/forms/field.tsx";
import { linkClass } from "./link-class.ts";

interface GuardianFieldProps extends Omit<ComponentProps<typeof TextField>, "type" | "label"> {
  /** Clears the field's value. */
  onClose: () => void;
}

/** The link "Under 18?", which opens a field for the email of a minor's parent or guardian. */
export function GuardianField({ onClose, ...props }: GuardianFieldProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const toggle = () => {
    setOpen(!isOpen);
    if (isOpen) onClose();
  };
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
        className={`${linkClass} min-h-11 cursor-pointer text-small`}
      >
        Under 18?
      </button>
      <div id={id} hidden={!isOpen} className="mt-2">
        {isOpen && (
          <TextField
            {...props}
            label="Email of your parent or guardian"
            hint="We ask them by mail to confirm. Until then you can look around, but not pay or write."
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </div>
    </div>
  );
}
