import { useState } from "react";
import * as z from "zod/mini";
import { secondFactorEndpoints } from "#accounts/contract/second-factor.ts";
import { codeLength } from "#accounts/contract.ts";
import { ApiError, callApi } from "#platform/browser/api/call-api.ts";
import { TextField } from "#ui/forms/field.tsx";
import { OtpBoxes } from "#ui/forms/otp-boxes.tsx";
import { PasswordField } from "#ui/forms/password-field.tsx";
import { SubmitButton } from "#ui/forms/submit-button.tsx";
import { useCheckedForm } from "#ui/forms/use-checked-form.ts";
import { proofForm } from "../sign-in/form-rules.ts";
import { showFailure } from "../sign-in/show-failure.ts";

interface FirstCodeFormProps {
  /** False where an earlier authenticator is replaced, which needs a proof. */
  isFirst: boolean;
  onDone: (recoveryCodes: readonly string[]) => void;
}

/** Sets up the authenticator app by the first code that it shows. */
export function FirstCodeForm({ isFirst, onDone }: FirstCodeFormProps) {
  const form = useCheckedForm(isFirst ? noProof : proofForm, {
    defaultValues: { currentPassword: "", currentCode: "" },
  });
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const change = (digits: string) => {
    setCode(digits);
    setError(undefined);
  };
  const send = form.handleSubmit(async (proof) => {
    if (code.length < codeLength) return setError("Please enter the 6-digit code");
    try {
      const body = { code, ...(!isFirst && proof) };
      const { data } = await callApi(secondFactorEndpoints.setUpAuthenticator, { body });
      onDone(data.recoveryCodes);
    } catch (thrown) {
      change("");
      if (isFirst && thrown instanceof ApiError) setError(thrown.message);
      else showFailure(thrown);
    }
  });
  return (
    <form method="post" noValidate onSubmit={send} className="mt-7 grid gap-5">
      <OtpBoxes label="The code that the app shows" value={code} onChange={change} error={error} />
      {!isFirst && (
        <>
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            required
            {...form.field("currentPassword")}
          />
          <TextField
            label="Code of the earlier app"
            hint="Or a recovery code."
            autoComplete="off"
            required
            {...form.field("currentCode")}
          />
        </>
      )}
      <SubmitButton size="wide" pending={form.formState.isSubmitting}>
        Set up the app
      </SubmitButton>
    </form>
  );
}

const noProof = z.object({ currentPassword: z.string(), currentCode: z.string() });
