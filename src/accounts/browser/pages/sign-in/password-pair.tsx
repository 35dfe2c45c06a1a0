import type { ComponentProps } from "react";
import { ApiError } from "#platform/browser/api/call-api.ts";
import { PasswordField } from "#ui/forms/password-field.tsx";
import { passwordsDiffer } from "./form-rules.ts";

type Field = Omit<ComponentProps<typeof PasswordField>, "label" | "autoComplete" | "hint">;

interface PasswordPairProps {
  password: Field;
  confirm: Field;
  labels: { password: string; confirm: string };
  /** Whose password it is, where the form has no field that says so: for password managers. */
  username?: string;
  /** Beside each other where there is room. */
  beside?: boolean;
}

/** A password to be chosen, typed twice. */
export function PasswordPair({ password, confirm, labels, username, beside }: PasswordPairProps) {
  return (
    <div className={`grid items-start gap-5 ${beside ? "sm:grid-cols-2 sm:gap-4" : "grid-cols-1"}`}>
      {username !== undefined && (
        <input type="text" autoComplete="username" value={username} readOnly hidden />
      )}
      <PasswordField
        label={labels.password}
        autoComplete="new-password"
        hint="At least 6 characters"
        {...password}
      />
      <PasswordField label={labels.confirm} autoComplete="new-password" {...confirm} />
    </div>
  );
}

type Name = "password" | "confirmPassword";

/** The fields whose errors go when either is edited (spec §5). */
export const bothPasswords: Name[] = ["password", "confirmPassword"];

interface PairForm {
  setValue: (name: Name, value: string) => void;
  setError: (name: Name, error: { message: string }, options?: { shouldFocus: boolean }) => void;
  setFocus: (name: Name) => void;
}

/** True, with both fields cleared and the first one focused, where they differ (spec §5). */
export function rejectMismatch(
  { setValue, setError, setFocus }: PairForm,
  { password, confirmPassword }: Record<Name, string>,
): boolean {
  if (password === confirmPassword) return false;
  for (const name of bothPasswords) setValue(name, "");
  setError("confirmPassword", { message: passwordsDiffer });
  setFocus("password");
  return true;
}

/** Says at the field what the server has against this very password, if that is what it was. */
export function showBreached({ setError }: PairForm, error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== "accounts.breached_password") return;
  setError("password", { message: error.message }, { shouldFocus: true });
}
