import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";

export const inputClass =
  "block w-full min-h-13 rounded-control border border-border bg-field px-4 py-3 text-base text-text " +
  "placeholder:text-muted/80 transition-colors duration-200 hover:border-accent/70 " +
  "focus-visible:border-accent aria-invalid:border-danger-text disabled:opacity-60 " +
  "disabled:cursor-not-allowed";

interface Described {
  label: ReactNode;
  /** The error message; announced and linked to the input. */
  error?: string | undefined;
  hint?: ReactNode;
}

interface FrameProps extends Described {
  id: string;
  required?: boolean | undefined;
  children: ReactNode;
}

/** Label above, error or hint below. Give the input `aria={fieldAria(id, …)}`. */
export function FieldFrame({ id, label, error, hint, children }: FrameProps) {
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-small font-medium">
        {label}
      </label>
      {children}
      <FieldError id={id} error={error} />
      {hint && !error && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p
      id={`${id}-error`}
      role="alert"
      className={classNames("text-sm font-medium text-danger-text", !error && "hidden")}
    >
      {error}
    </p>
  );
}

/** The ARIA that ties an input to its error or hint. */
export function fieldAria(id: string, error: string | undefined, hint: ReactNode) {
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return { "aria-invalid": error ? true : undefined, "aria-describedby": describedBy };
}

type TextFieldProps = ComponentProps<"input"> & Described;

export function TextField({ label, error, hint, id, className, ...rest }: TextFieldProps) {
  const made = useId();
  const own = id ?? made;
  return (
    <FieldFrame id={own} label={label} error={error} hint={hint}>
      <input
        type="text"
        {...rest}
        {...fieldAria(own, error, hint)}
        id={own}
        className={classNames(inputClass, className)}
      />
    </FieldFrame>
  );
}

type CheckboxProps = ComponentProps<"input"> & Described;

export function Checkbox({ label, error, hint, id, className, ...rest }: CheckboxProps) {
  const made = useId();
  const own = id ?? made;
  return (
    <div className="grid gap-1">
      <div className="flex items-start gap-3">
        <input
          {...rest}
          {...fieldAria(own, error, hint)}
          type="checkbox"
          id={own}
          className={classNames("mt-3 size-5 shrink-0 accent-accent", className)}
        />
        <label htmlFor={own} className="py-2.5 text-small">
          {label}
        </label>
      </div>
      <FieldError id={own} error={error} />
    </div>
  );
}
