import { type FormEvent, useEffect, useState } from "react";
import { Link } from "react-router";
import { SignedOutOnly } from "#accounts/browser/index.ts";
import { signIn } from "#accounts/browser/session/sign-in.ts";
import {
  pendingEmailKey,
  readStored,
  writeStored,
} from "#accounts/browser/session/storage/browser-storage.ts";
import { accountsEndpoints, codeLength } from "#accounts/contract.ts";
import { ApiError, callApi } from "#platform/browser/api/call-api.ts";
import { notifySuccess } from "#ui/feedback/toast.ts";
import { Button } from "#ui/forms/button.tsx";
import { OtpBoxes } from "#ui/forms/otp-boxes.tsx";
import { pageMeta } from "#ui/page/page-meta.ts";
import type { Route } from "./+types/verify-account.ts";
import { RequestCode } from "./reset-password/request-code.tsx";
import { AuthLayout } from "./sign-in/auth-layout.tsx";
import { linkClass } from "./sign-in/link-class.ts";
import { showFailure } from "./sign-in/show-failure.ts";
import { ResendCode } from "./verify-account/resend-code.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Verify account",
    description: "Enter the six-digit code that we have sent you.",
    hidden: true,
  });

export default function VerifyAccount() {
  const [email, setEmail] = usePendingEmail();
  return (
    <SignedOutOnly>
      <AuthLayout
        title="Verify account"
        lead={<Lead email={email} />}
        picture="metronome"
        position="82% 50%"
      >
        <CodeForm />
        {email && <ResendRegistration email={email} />}
        {email === null && <RequestCode onSent={setEmail} />}
        <p className="mt-6 text-muted">
          Not your address?{" "}
          <Link to="/register" className={linkClass}>
            Register again
          </Link>
        </p>
      </AuthLayout>
    </SignedOutOnly>
  );
}

function Lead({ email }: { email: string | null | undefined }) {
  if (email === undefined) return "We have sent a six-digit code to your address.";
  if (email === null) return "Enter the code from our mail, or ask for a new one below.";
  return (
    <>
      We have sent a six-digit code to{" "}
      <strong className="block font-semibold wrap-anywhere text-text">{email}</strong>
      It is good for ten minutes.
    </>
  );
}

function CodeForm() {
  const [otp, setOtp] = useState("");
  const [isWrong, setWrong] = useState(false);
  const [pending, setPending] = useState(false);
  const change = (digits: string) => {
    setOtp(digits);
    setWrong(false);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (pending || otp.length !== codeLength) return;
    setPending(true);
    setWrong(false);
    try {
      // The page's guard then redirects to /.
      signIn((await callApi(accountsEndpoints.verify, { body: { otp } })).data, {
        isNewAccount: true,
      });
    } catch (failure) {
      showFailure(failure);
      setWrong(failure instanceof ApiError && failure.code === "accounts.wrong_code");
    } finally {
      setPending(false);
    }
  };
  return (
    <form method="post" noValidate onSubmit={send} className="grid gap-6">
      <OtpBoxes label="Code" value={otp} onChange={change} isWrong={isWrong} autoFocus />
      {otp.length === codeLength && (
        <Button type="submit" size="wide" pending={pending} className="animate-settle">
          Confirm
        </Button>
      )}
    </form>
  );
}

function ResendRegistration({ email }: { email: string }) {
  const [pending, setPending] = useState(false);
  const send = async () => {
    setPending(true);
    try {
      const answer = await callApi(accountsEndpoints.resendRegistration, { body: { email } });
      notifySuccess(answer.message ?? "We have sent you a new code");
      return true;
    } catch (error) {
      showFailure(error);
      return false;
    } finally {
      setPending(false);
    }
  };
  return <ResendCode send={send} pending={pending} />;
}

/** The email to verify: undefined before mount, null without a stored one. */
function usePendingEmail() {
  const [email, setEmail] = useState<string | null>();
  useEffect(() => setEmail(readStored(pendingEmailKey)), []);
  const store = (pending: string) => {
    writeStored(pendingEmailKey, pending);
    setEmail(pending);
  };
  return [email, store] as const;
}
