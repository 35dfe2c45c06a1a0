import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useId, useState } from "react";
import { classNames } from "../class-names.ts";
import { FieldFrame, fieldAria, inputClass } from "./field.tsx";

interface PasswordFieldProps extends ComponentProps<"input"> {
  label: string;
  error?: string | undefined;
  hint?: string;
}

/** A password with a show/hide toggle. Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordField({ label, error, hint, id, className, ...rest }: PasswordFieldProps) {
  const made = useId();
  const own = id ?? made;
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame id={own} label={label} error={error} hint={hint}>
      <div className="relative">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...rest}
          {...fieldAria(own, error, hint)}
          id={own}
          type={shown ? "text" : "password"}
          className={classNames(inputClass, "pr-14", className)}
        />
        <button
          type="button"
          aria-label={shown ? "Hide password" : "Show password"}
          aria-controls={own}
          onClick={() => setShown(!shown)}
          className="pressable absolute inset-y-1 right-1 grid place-items-center rounded-[9px] text-muted hover:text-accent-text"
        >
          <Icon size={20} aria-hidden />
        </button>
      </div>
    </FieldFrame>
  );
}
