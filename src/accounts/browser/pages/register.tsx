import { Link, useNavigate } from "react-router";
import { SignedOutOnly } from "#accounts/browser/index.ts";
import { pendingEmailKey, writeStored } from "#accounts/browser/session/storage/browser-storage.ts";
import { accountsEndpoints } from "#accounts/contract.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { Checkbox, TextField } from "#ui/forms/field.tsx";
import { SubmitButton } from "#ui/forms/submit-button.tsx";
import { useCheckedForm } from "#ui/forms/use-checked-form.ts";
import { pageMeta } from "#ui/page/page-meta.ts";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import type { Route } from "./+types/register.ts";
import { AuthLayout } from "./sign-in/auth-layout.tsx";
import { EmailField } from "./sign-in/email-field.tsx";
import { registerForm } from "./sign-in/form-rules.ts";
import { GuardianField } from "./sign-in/guardian-field.tsx";
import { linkClass } from "./sign-in/link-class.ts";
import { LoginWithGoogle } from "./sign-in/login-with-google.tsx";
import {
  bothPasswords,
  PasswordPair,
  rejectMismatch,
  showBreached,
} from "./sign-in/password-pair.tsx";
import { showFailure } from "./sign-in/show-failure.ts";
import { useTypedEmail } from "./verify-account/use-typed-email.ts";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Register",
    description: "Create a student account with your name, your email and a password.",
  });

export default function Register() {
  return (
    <SignedOutOnly>
      <AuthLayout
        title="Register"
        lead="An account is free. You pay only when you choose a plan."
        picture="hall"
      >
        <RegisterForm />
        <LoginWithGoogle label="Register with Google" />
        <p className="mt-8 text-muted">
          Already a student?{" "}
          <Link to="/login" className={linkClass}>
            Login
          </Link>
        </p>
      </AuthLayout>
    </SignedOutOnly>
  );
}

function RegisterForm() {
  const { field, isSubmitting, send, clearGuardian } = useRegisterForm();
  return (
    <form method="post" noValidate onSubmit={send} className="grid gap-5">
      <TextField label="Full name" autoComplete="name" required {...field("name")} />
      <EmailField {...field("email")} />
      <TextField label="Phone (optional)" type="tel" autoComplete="tel" {...field("phone")} />
      <PasswordPair
        password={field("password", bothPasswords)}
        confirm={field("confirmPassword", bothPasswords)}
        labels={{ password: "Password", confirm: "Confirm password" }}
        beside
      />
      <div className="grid gap-2">
        <Checkbox label={<TermsLabel />} required {...field("terms")} />
        <GuardianField {...field("guardianEmail")} onClose={clearGuardian} />
      </div>
      <SubmitButton size="wide" pending={isSubmitting}>
        Register
      </SubmitButton>
    </form>
  );
}

/** The terms open in a new tab, so that no input is lost. */
function TermsLabel() {
  return (
    <>
      I have read and agree to the{" "}
      <Link to="/terms-of-use" target="_blank" className={linkClass}>
        Terms of Use<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </Link>
    </>
  );
}

function useRegisterForm() {
  const navigate = useNavigate();
  const { field, handleSubmit, formState, ...form } = useCheckedForm(registerForm);
  useTypedEmail(form);
  const send = handleSubmit(async ({ confirmPassword, terms: _, guardianEmail, ...rest }) => {
    if (rejectMismatch(form, { password: rest.password, confirmPassword })) return;
    try {
      const body = { ...rest, ...(guardianEmail && { guardianEmail }) };
      const { data } = await callApi(accountsEndpoints.register, { body });
      writeStored(pendingEmailKey, data.email);
      await navigate("/verify-account");
    } catch (error) {
      showFailure(error);
      showBreached(form, error);
    }
  });
  const clearGuardian = () => form.setValue("guardianEmail", "");
  return { field, isSubmitting: formState.isSubmitting, send, clearGuardian };
}
