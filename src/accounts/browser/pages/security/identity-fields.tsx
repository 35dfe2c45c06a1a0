import * as z from "zod/mini";
import type { accountsEndpoints, CurrentUser } from "#accounts/contract.ts";
import { ApiError } from "#platform/browser/api/call-api.ts";
import { secondFactorCode } from "#platform/contract/fresh-code.ts";
import type { DataOf } from "#platform/contract.ts";
import { TextField } from "#ui/forms/field.tsx";
import { PasswordField } from "#ui/forms/password-field.tsx";

type Name = "currentPassword" | "totp";

interface IdentityFieldsProps {
  security: SecurityProps["security"];
  field: (name: Name) => { error: string | undefined; name: string };
}

/** The proof that account changes need: the password, and the second factor where required. */
export function IdentityFields({ security, field }: IdentityFieldsProps) {
  return (
    <>
      {security.hasPassword && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          required
          {...field("currentPassword")}
        />
      )}
      {security.needsSecondFactor && (
        <TextField
          label="Code of your authenticator app"
          hint="Or a recovery code."
          autoComplete="one-time-code"
          required
          {...field("totp")}
        />
      )}
    </>
  );
}

interface IdentityForm {
  setError: (name: Name, error: { message: string }, options: { shouldFocus: boolean }) => void;
}

/** Sets an error on the first missing field; true if one is missing. */
export function rejectMissing(
  { setError }: IdentityForm,
  security: SecurityProps["security"],
  typed: Record<Name, string>,
): boolean {
  const missing = (name: Name, message: string) => {
    setError(name, { message }, { shouldFocus: true });
    return true;
  };
  if (security.hasPassword && typed.currentPassword === "") {
    return missing("currentPassword", "Please enter your password");
  }
  if (security.needsSecondFactor && !z.safeParse(secondFactorCode, typed.totp).success) {
    return missing("totp", "Please enter the 6-digit code");
  }
  return false;
}

const codeErrors = new Set([
  "accounts.wrong_code",
  "accounts.second_factor_required",
  "accounts.second_factor_unreadable",
]);

/** Shows the server's error at its field; false if the error concerns no field. */
export function showWrongIdentity({ setError }: IdentityForm, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { code, message } = error;
  const isPassword = code === "accounts.wrong_password";
  if (!isPassword && !codeErrors.has(code)) return false;
  setError(isPassword ? "currentPassword" : "totp", { message }, { shouldFocus: true });
  return true;
}

/** The account data that the security cards need. */
export interface SecurityProps {
  user: CurrentUser;
  security: DataOf<typeof accountsEndpoints.security>;
}
