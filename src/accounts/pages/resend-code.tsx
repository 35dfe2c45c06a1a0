import { useState } from "react";
import { accountsEndpoints, resendSeconds } from "#accounts/contract.ts";
import { callApi } from "#platform/browser/call-api.ts";
import { notifySuccess } from "#ui/toast.ts";
import { useCountDown } from "#ui/use-count-down.ts";
import { linkClass } from "./link-class.ts";
import { showFailure } from "./show-failure.ts";

/** Sends the code anew, thirty seconds after the last (spec §4). */
export function ResendCode({ email }: { email: string }) {
  const { secondsLeft, restart } = useCountDown(resendSeconds);
  const [pending, setPending] = useState(false);
  const resend = async () => {
    setPending(true);
    try {
      const answer = await callApi(accountsEndpoints.resendRegistration, { body: { email } });
      notifySuccess(answer.message ?? "We have sent you a new code");
      restart();
    } catch (error) {
      showFailure(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <p className="mt-8 text-quiet">
      Didn't receive code?{" "}
      {secondsLeft > 0 ? (
        <span className="tabular">Resend in {secondsLeft} seconds</span>
      ) : (
        <button
          type="button"
          disabled={pending}
          onClick={resend}
          className={`-my-3 min-h-11 disabled:opacity-55 ${linkClass}`}
        >
          Resend
        </button>
      )}
    </p>
  );
}
