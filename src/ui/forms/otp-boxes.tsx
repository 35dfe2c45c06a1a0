import { OTPField } from "@base-ui/react/otp-field";
import { useEffect, useId } from "react";

interface OtpBoxesProps {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  length?: number;
  error?: string | undefined;
  /** True if a notice already says that the code is wrong. */
  isWrong?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
}

/** A code in boxes, one digit each. Accepts a pasted code and the phone's suggestion. */
export function OtpBoxes(props: OtpBoxesProps) {
  const { label, value, onChange, length = 6, error, disabled = false, autoFocus = false } = props;
  const isWrong = error !== undefined || props.isWrong === true;
  const id = useId();
  const places = Array.from({ length }, (_, index) => index + 1);
  useEffect(() => {
    if (autoFocus) document.getElementById(id)?.focus();
  }, [autoFocus, id]);
  useEffect(() => {
    // After a wrong code, start again from the first digit.
    if (isWrong) document.getElementById(id)?.focus();
  }, [isWrong, id]);
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-small font-medium">
        {label}
      </label>
      <OTPField.Root
        id={id}
        length={length}
        value={value}
        onValueChange={onChange}
        disabled={disabled}
        autoComplete="one-time-code"
        inputMode="numeric"
        aria-describedby={error ? `${id}-error` : undefined}
        className="flex max-w-[25rem] gap-2 sm:gap-3"
      >
        {places.map((place) => (
          <OTPField.Input
            key={place}
            aria-label={place === 1 ? undefined : `Digit ${place} of ${length}`}
            aria-invalid={isWrong || undefined}
            className="h-14 w-full min-w-0 rounded-control border border-border bg-field text-center text-xl font-semibold tabular transition-colors duration-200 hover:border-accent/70 focus:border-accent aria-invalid:border-danger-text"
          />
        ))}
      </OTPField.Root>
      <p
        id={`${id}-error`}
        role="alert"
        className="text-sm font-medium text-danger-text empty:hidden"
      >
        {error}
      </p>
    </div>
  );
}
