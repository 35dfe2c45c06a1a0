import { secondFactorEndpoints } from "#accounts/contract/second-factor.ts";
import { ApiError, callApi } from "#platform/browser/api/call-api.ts";
import type { DataOf } from "#platform/contract.ts";
import { TextField } from "#ui/forms/field.tsx";
import { PasswordField } from "#ui/forms/password-field.tsx";
import { SubmitButton } from "#ui/forms/submit-button.tsx";
import { useCheckedForm } from "#ui/forms/use-checked-form.ts";
import { keyProofForms } from "../../pages/sign-in/form-rules.ts";
import { showFailure } from "../../pages/sign-in/show-failure.ts";

export type NewKey = DataOf<typeof secondFactorEndpoints.showKey>;
type NeededProof = DataOf<typeof secondFactorEndpoints.authenticator>;

interface KeyProofFormProps {
  proof: NeededProof;
  onShown: (key: NewKey) => void;
}

/** Asks for proof of identity before showing a new key, since the session may be stolen. */
export function KeyProofForm({ proof, onShown }: KeyProofFormProps) {
  const { needsPassword, needsCode } = proof;
  const form = useCheckedForm(rulesFor(proof), {
    defaultValues: { currentPassword: "", currentCode: "" },
  });
  const send = form.handleSubmit(async ({ currentPassword, currentCode }) => {
    const body = {
      ...(needsPassword && { currentPassword }),
      ...(needsCode && { currentCode }),
    };
    try {
      onShown((await callApi(secondFactorEndpoints.showKey, { body })).data);
    } catch (thrown) {
      const field = fieldOf(thrown);
      if (!field || !(thrown instanceof ApiError)) return showFailure(thrown);
      form.setError(field, { message: thrown.message }, { shouldFocus: true });
    }
  });
  return (
    <form method="post" noValidate onSubmit={send} className="grid gap-5">
      {needsPassword && (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          required
          {...form.field("currentPassword")}
        />
      )}
      {needsCode && (
        <TextField
          label="Code of the earlier app"
          hint="Or a recovery code."
          autoComplete="off"
          required
          {...form.field("currentCode")}
        />
      )}
      <SubmitButton size="wide" pending={form.formState.isSubmitting}>
        Show the key for my app
      </SubmitButton>
      <p className="text-small text-muted">
        The key can be used for ten minutes, and is shown to you alone.
      </p>
    </form>
  );
}

function rulesFor({ needsPassword, needsCode }: NeededProof) {
  if (needsPassword) return needsCode ? keyProofForms.both : keyProofForms.password;
  return needsCode ? keyProofForms.code : keyProofForms.none;
}

function fieldOf(thrown: unknown): "currentPassword" | "currentCode" | null {
  if (!(thrown instanceof ApiError)) return null;
  if (thrown.code === "accounts.wrong_password") return "currentPassword";
  return codeErrors.has(thrown.code) ? "currentCode" : null;
}

const codeErrors = new Set([
  "accounts.wrong_code",
  "accounts.second_factor_required",
  "accounts.second_factor_unreadable",
]);
