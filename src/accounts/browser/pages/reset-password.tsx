import { type FormEvent, type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { codeLength } from "#accounts/contract.ts";
import { Button } from "#ui/forms/button.tsx";
import { OtpBoxes } from "#ui/forms/otp-boxes.tsx";
import { SubmitButton } from "#ui/forms/submit-button.tsx";
import { useCheckedForm } from "#ui/forms/use-checked-form.ts";
import { pageMeta } from "#ui/page/page-meta.ts";
import type { Route } from "./+types/reset-password.ts";
import { useReset } from "./reset-password/use-reset.ts";
import { AuthLayout } from "./sign-in/auth-layout.tsx";
import { EmailField } from "./sign-in/email-field.tsx";
import { forgotPasswordForm, newPasswordForm } from "./sign-in/form-rules.ts";
import { linkClass } from "./sign-in/link-class.ts";
import { bothPasswords, PasswordPair, rejectMismatch } from "./sign-in/password-pair.tsx";
import { ResendCode } from "./verify-account/resend-code.tsx";
import { useTypedEmail } from "./verify-account/use-typed-email.ts";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Reset Password",
    description: "Forgot your password? A six-digit code lets you choose a new one.",
    hidden: true,
  });

type Reset = ReturnType<typeof useReset>;
type PasswordsForm = ReturnType<typeof usePasswordsForm>;

export default function ResetPassword() {
  const reset = useReset();
  // State of this component, so that the input survives going back to the code.
  const passwords = usePasswordsForm();
  const isChoosing = reset.step === "password" || reset.step === "done";
  return (
    <AuthLayout
      title={isChoosing ? "Reset Password" : "Forgot Password"}
      lead={leads[reset.step](reset.email)}
      picture="lid"
    >
      {reset.step === "email" && <EmailView reset={reset} />}
      {reset.step === "code" && <CodeView reset={reset} />}
      {isChoosing && <PasswordView reset={reset} form={passwords} />}
      <p className="mt-6 text-muted">
        Remembered your password?{" "}
        <Link to="/login" className={linkClass}>
          Login
        </Link>
      </p>
    </AuthLayout>
  );
}

const leads: Record<Reset["step"], (email: string) => ReactNode> = {
  email: () => "Tell us the address of your account, and we send you a six-digit code.",
  code: (email) => (
    <>
      If there is an account with
      <EmailLine email={email} />a six-digit code is on its way there. It is good for ten minutes.
    </>
  ),
  password: (email) => (
    <>
      Choose a new password for
      <EmailLine email={email} />
      Every device that is logged in will be logged out.
    </>
  ),
  done: () => "Your password has been changed. Log in with the new one.",
};

function EmailLine({ email }: { email: string }) {
  return <strong className="block font-semibold wrap-anywhere text-text">{email}</strong>;
}

function EmailView({ reset }: { reset: Reset }) {
  const form = useCheckedForm(forgotPasswordForm);
  const { field, formState, handleSubmit } = form;
  useTypedEmail(form);
  const send = handleSubmit(async ({ email }) => {
    await reset.sendCode(email);
  });
  return (
    <form method="post" noValidate onSubmit={send} className="grid gap-5">
      <EmailField {...field("email")} />
      <SubmitButton size="wide" pending={formState.isSubmitting}>
        Send code
      </SubmitButton>
    </form>
  );
}

/** Only stores the code; the server verifies it together with the new password (spec §4). */
function CodeView({ reset }: { reset: Reset }) {
  const { email, otp, isCodeWrong, pending, changeCode, confirmCode, startAgain } = reset;
  const isWhole = otp.length === codeLength;
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole && !pending) confirmCode();
  };
  return (
    <>
      <form method="post" noValidate onSubmit={confirm} className="grid gap-6">
        <OtpBoxes label="Code" value={otp} onChange={changeCode} isWrong={isCodeWrong} autoFocus />
        {isWhole && (
          <Button type="submit" size="wide" pending={pending} className="animate-settle">
            Confirm
          </Button>
        )}
      </form>
      <ResendCode send={() => reset.sendCode(email)} pending={pending} />
      <p className="mt-6 text-muted">
        Not your address?{" "}
        <button type="button" onClick={startAgain} className={`-my-3 min-h-11 ${linkClass}`}>
          Use another email
        </button>
      </p>
    </>
  );
}

const usePasswordsForm = () => useCheckedForm(newPasswordForm);

function PasswordView({ reset, form }: { reset: Reset; form: PasswordsForm }) {
  const { field, formState, handleSubmit, setError, setFocus } = form;
  const send = handleSubmit(async (passwords) => {
    if (rejectMismatch(form, passwords)) return;
    const message = await reset.reset(passwords.password);
    if (message) setError("password", { message }, { shouldFocus: true });
  });
  useEffect(() => setFocus("password"), [setFocus]);
  return (
    <form method="post" noValidate onSubmit={send} className="grid gap-5">
      <PasswordPair
        password={field("password", bothPasswords)}
        confirm={field("confirmPassword", bothPasswords)}
        labels={{ password: "New Password", confirm: "Confirm Password" }}
        username={reset.email}
      />
      <SubmitButton size="wide" pending={formState.isSubmitting || reset.step === "done"}>
        Reset
      </SubmitButton>
    </form>
  );
}
