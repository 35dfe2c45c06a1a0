import { type FormEvent, useState } from "react";
import { secondFactorEndpoints } from "#accounts/contract/second-factor.ts";
import { codeLength } from "#accounts/contract.ts";
import { ApiError, callApi } from "#platform/browser/api/call-api.ts";
import { OtpBoxes } from "#ui/forms/otp-boxes.tsx";
import { SubmitButton } from "#ui/forms/submit-button.tsx";
import { showFailure } from "../../pages/sign-in/show-failure.ts";

interface FirstCodeFormProps {
  onDone: (recoveryCodes: readonly string[]) => void;
  /** The key is no longer valid. */
  onExpired: () => void;
}

/** Confirms the authenticator app by the first code that it shows. */
export function FirstCodeForm({ onDone, onExpired }: FirstCodeFormProps) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const change = (digits: string) => {
    setCode(digits);
    setError(undefined);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    if (code.length < codeLength) return setError("Please enter the 6-digit code");
    setPending(true);
    try {
      const { data } = await callApi(secondFactorEndpoints.setUpAuthenticator, { body: { code } });
      onDone(data.recoveryCodes);
    } catch (thrown) {
      setPending(false);
      change("");
      if (!(thrown instanceof ApiError)) return showFailure(thrown);
      if (thrown.code !== "accounts.authenticator_key_expired") return setError(thrown.message);
      showFailure(thrown);
      onExpired();
    }
  };
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void send(event)}
      className="mt-7 grid gap-5"
    >
      <OtpBoxes label="The code that the app shows" value={code} onChange={change} error={error} />
      <SubmitButton size="wide" pending={pending}>
        Set up the app
      </SubmitButton>
    </form>
  );
}
