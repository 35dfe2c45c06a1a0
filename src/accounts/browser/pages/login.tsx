import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { SignedOutOnly } from "#accounts/browser/index.ts";
import { readReturnPath } from "#accounts/browser/session/intention/return-path.ts";
import { signIn } from "#accounts/browser/session/sign-in.ts";
import { pendingEmailKey, writeStored } from "#accounts/browser/session/storage/browser-storage.ts";
import { accountsEndpoints, accountsErrors } from "#accounts/contract.ts";
import { ApiError, callApi } from "#platform/browser/api/call-api.ts";
import { Panel } from "#ui/feedback/panel.tsx";
import { PasswordField } from "#ui/forms/password-field.tsx";
import { SubmitButton } from "#ui/forms/submit-button.tsx";
import { useCheckedForm } from "#ui/forms/use-checked-form.ts";
import { pageMeta } from "#ui/page/page-meta.ts";
import type { Route } from "./+types/login.ts";
import { AuthLayout } from "./sign-in/auth-layout.tsx";
import { EmailField } from "./sign-in/email-field.tsx";
import { loginForm } from "./sign-in/form-rules.ts";
import { linkClass } from "./sign-in/link-class.ts";
import { LoginWithGoogle } from "./sign-in/login-with-google.tsx";
import { SecondFactorField } from "./sign-in/second-factor-field.tsx";
import { showFailure } from "./sign-in/show-failure.ts";
import { useSecondFactor } from "./sign-in/use-second-factor.ts";
import { useTypedEmail } from "./verify-account/use-typed-email.ts";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Login",
    description: "Come back to your lessons: log in with your email and password.",
  });

export default function Login() {
  return (
    <SignedOutOnly>
      <AuthLayout
        title="Login"
        lead="Welcome back. Your lessons are where you left them."
        picture="close"
        position="60% 50%"
      >
        <SessionExpired />
        <LoginForm />
        <LoginWithGoogle />
        <p className="mt-8 text-muted">
          New to the school?{" "}
          <Link to="/register" className={linkClass}>
            Sign Up
          </Link>
        </p>
      </AuthLayout>
    </SignedOutOnly>
  );
}

function LoginForm() {
  const { field, isSubmitting, send, second } = useLoginForm();
  return (
    <form method="post" noValidate onSubmit={send} className="grid gap-5">
      <EmailField {...field("email")} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        {...field("password")}
      />
      <p className="-mt-2 text-right">
        <Link to="/reset-password" className={`-my-3 inline-block py-3 ${linkClass}`}>
          Forgot Password
        </Link>
      </p>
      {second.asked && <SecondFactorField {...second} />}
      <SubmitButton size="wide" pending={isSubmitting}>
        Login
      </SubmitButton>
    </form>
  );
}

function useLoginForm() {
  const navigate = useNavigate();
  const form = useCheckedForm(loginForm);
  const { field, formState, handleSubmit } = form;
  useTypedEmail(form);
  const second = useSecondFactor();
  const send = handleSubmit(async (credentials) => {
    if (!second.isReady()) return;
    const body = { ...credentials, ...(second.asked && { totp: second.code }) };
    try {
      // The page's guard then redirects to /.
      signIn((await callApi(accountsEndpoints.login, { body })).data);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === "accounts.second_factor_required") return second.ask();
      showFailure(error);
      second.forget();
      if (!(error instanceof Error) || error.message !== notVerified) return;
      await sendCodeAgain(credentials.email);
      await navigate("/verify-account");
    }
  });
  return { field, isSubmitting: formState.isSubmitting, send, second };
}

/** The server's message for an unverified email (spec §8). */
const notVerified = accountsErrors["accounts.not_verified"].message;

/** Sends a code for the next screen; if that fails, it can be resent there. */
async function sendCodeAgain(email: string): Promise<void> {
  writeStored(pendingEmailKey, email);
  await callApi(accountsEndpoints.resendRegistration, { body: { email } }).catch(showFailure);
}

/** Explains a login after an expired session; empty if no session has expired in this tab. */
function SessionExpired() {
  const [isExpired, setExpired] = useState(false);
  useEffect(() => setExpired(readReturnPath() !== null), []);
  return (
    <div role="status">
      {isExpired && (
        <Panel title="Your session has expired." className="mb-7">
          Log in again, and one button leads back to where you were.
        </Panel>
      )}
    </div>
  );
}
