import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "#ui/class-names.ts";
import { FieldFrame, fieldAria, inputClass } from "#ui/forms/field.tsx";

type TextAreaFieldProps = ComponentProps<"textarea"> & {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
};

/** Several lines of text, `rows` high and resizable. */
export function TextAreaField({ label, error, hint, className, ...rest }: TextAreaFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <textarea
        {...rest}
        {...fieldAria(id, error, hint)}
        id={id}
        className={classNames(inputClass, "resize-y", className)}
      />
    </FieldFrame>
  );
}
