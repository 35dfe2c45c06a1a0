import { resendSeconds } from "#accounts/contract.ts";
import { useCountDown } from "#ui/forms/use-count-down.ts";
import { linkClass } from "../sign-in/link-class.ts";

interface ResendCodeProps {
  /** Sends a code and shows the result; false on failure. */
  send: () => Promise<boolean>;
  /** True while the request is in flight. */
  pending: boolean;
}

/** Resends the code, thirty seconds after the last one (spec §4). */
export function ResendCode({ send, pending }: ResendCodeProps) {
  const { secondsLeft, restart } = useCountDown(resendSeconds);
  const resend = async () => {
    if (await send()) restart();
  };
  return (
    <p className="mt-8 text-muted">
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
