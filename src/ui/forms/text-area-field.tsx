import { type ComponentProps, useId } from "react";
import { classNames } from "#ui/class-names.ts";
import { FieldFrame, fieldAria, inputClass } from "#ui/forms/field.tsx";

type TextAreaFieldProps = ComponentProps<"textarea"> & {
  label: string;
  error?: string | undefined;
};

/** Several lines of text, `rows` high and resizable. */
export function TextAreaField({ label, error, className, ...rest }: TextAreaFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error}>
      <textarea
        {...rest}
        {...fieldAria(id, error, undefined)}
        id={id}
        className={classNames(inputClass, "resize-y", className)}
      />
    </FieldFrame>
  );
}
