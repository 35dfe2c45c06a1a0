import type { ComponentProps } from "react";
import { ApiError } from "#platform/browser/api/call-api.ts";
import { PasswordField } from "#ui/forms/password-field.tsx";
import { passwordsDiffer } from "./form-rules.ts";

type Field = Omit<ComponentProps<typeof PasswordField>, "label" | "autoComplete" | "hint">;

interface PasswordPairProps {
  password: Field;
  confirm: Field;
  labels: { password: string; confirm: string };
  /** The username for password managers, if the form has no such field. */
  username?: string;
  /** Side by side on wide screens. */
  beside?: boolean;
}

/** A new password, typed twice. */
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

/** The fields whose errors clear when either is edited (spec §5). */
export const bothPasswords: Name[] = ["password", "confirmPassword"];

interface PairForm {
  setValue: (name: Name, value: string) => void;
  setError: (name: Name, error: { message: string }, options?: { shouldFocus: boolean }) => void;
  setFocus: (name: Name) => void;
}

/** True if they differ. Clears both fields and focuses the first (spec §5). */
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

/** Shows the server's breached-password error at the field. */
export function showBreached({ setError }: PairForm, error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== "accounts.breached_password") return;
  setError("password", { message: error.message }, { shouldFocus: true });
}
