import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useSession } from "#accounts/browser/index.ts";
import { clearSession } from "#accounts/browser/session/clear-session.ts";
import { accountsEndpoints } from "#accounts/contract.ts";
import { ApiError, callApi } from "#platform/browser/api/call-api.ts";
import { notifySuccess } from "#ui/feedback/toast.ts";
import { showFailure } from "../sign-in/show-failure.ts";
import { clearPendingReset, readPendingReset, storePendingReset } from "./pending-reset.ts";

/** How long the success is shown before redirecting to /login (spec §9). */
const redirectMilliseconds = 1500;

type Step = "email" | "code" | "password" | "done";

/** The steps of a password reset: email, code, new password, then /login (spec §4). */
export function useReset() {
  const [step, setStep] = useState<Step>("email");
  const [email, setEmail] = useState("");
  const [otp, setOtp] = useState("");
  const [isCodeWrong, setCodeWrong] = useState(false);
  const [pending, setPending] = useState(false);
  const { currentUser } = useSession();
  useRedirect(step === "done");
  // After mount: the first render must match the server's.
  useEffect(() => {
    const stored = readPendingReset();
    if (!stored) return;
    setStep(stored.step);
    setEmail(stored.email);
    setOtp(stored.otp);
  }, []);
  const goTo = (next: "code" | "password", newEmail = email) => {
    storePendingReset({ step: next, email: newEmail, otp });
    setStep(next);
  };

  /** Requests a code; true when the server accepts. */
  const sendCode = async (newEmail: string): Promise<boolean> => {
    setPending(true);
    try {
      const answer = await callApi(accountsEndpoints.forgotPassword, { body: { email: newEmail } });
      setEmail(newEmail);
      goTo("code", newEmail);
      if (step === "code" && answer.message) notifySuccess(answer.message, "corner");
      return true;
    } catch (error) {
      showFailure(error, "corner");
      return false;
    } finally {
      setPending(false);
    }
  };

  const changeCode = (digits: string) => {
    setOtp(digits);
    setCodeWrong(false);
  };

  /**
   * Sends email, code and new password. Returns the server's message if it refuses the password.
   */
  const reset = async (newPassword: string): Promise<string | undefined> => {
    try {
      const body = { email, otp, newPassword };
      const answer = await callApi(accountsEndpoints.resetPassword, { body });
      notifySuccess(answer.message ?? "Your password has been changed", "corner");
      // All login sessions of this account have ended, including this browser's.
      if (currentUser?.email === email) await clearSession();
      clearPendingReset();
      setStep("done");
    } catch (error) {
      showFailure(error, "corner");
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === "accounts.breached_password" && error instanceof Error) return error.message;
      // Codes are verified only now: return to the code's step.
      if (code === "accounts.wrong_code") {
        setCodeWrong(true);
        goTo("code");
      }
    }
    return undefined;
  };

  const confirmCode = () => goTo("password");
  const startAgain = () => {
    clearPendingReset();
    changeCode("");
    setStep("email");
  };
  const state = { step, email, otp, isCodeWrong, pending };
  return { ...state, sendCode, changeCode, confirmCode, startAgain, reset };
}

function useRedirect(isDone: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate("/login"), redirectMilliseconds);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);
}
