import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "#ui/class-names.ts";
import { FieldFrame, fieldAria, inputClass } from "#ui/forms/field.tsx";

type TextAreaFieldProps = ComponentProps<"textarea"> & {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
};

/** Several lines of text, `rows` high and resizable. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, error, hint, className, onFocus, ...rest } = props;
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <textarea
        {...rest}
        {...fieldAria(id, error, hint)}
        id={id}
        onFocus={(event) => {
          onFocus?.(event);
          // The browser scrolls only the caret into view, so this scrolls the whole field clear of
          // the bars.
          event.currentTarget.scrollIntoView({ block: "nearest" });
        }}
        className={classNames(inputClass, "resize-y", className)}
      />
    </FieldFrame>
  );
}
