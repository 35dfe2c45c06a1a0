import { TextField } from "#ui/forms/field.tsx";

interface FreshCodeFieldProps {
  name: string;
  error: string | undefined;
}

/** Asks for a code in the dialog of an action that a stolen session must not do. */
export function FreshCodeField(field: FreshCodeFieldProps) {
  return (
    <TextField
      label="Code of your authenticator app"
      hint="One that you have not used yet, or a recovery code."
      autoComplete="one-time-code"
      required
      {...field}
    />
  );
}
