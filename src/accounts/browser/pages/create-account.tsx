import { useEffect, useState } from "react";
import { Link, Navigate } from "react-router";
import { SignedOutOnly } from "#accounts/browser/index.ts";
import { signIn } from "#accounts/browser/session/sign-in.ts";
import { accountsEndpoints } from "#accounts/contract.ts";
import { ApiError, callApi } from "#platform/browser/api/call-api.ts";
import { TextField } from "#ui/forms/field.tsx";
import { SubmitButton } from "#ui/forms/submit-button.tsx";
import { useCheckedForm } from "#ui/forms/use-checked-form.ts";
import { pageMeta } from "#ui/page/page-meta.ts";
import type { Route } from "./+types/create-account.ts";
import { AuthLayout } from "./sign-in/auth-layout.tsx";
import { createAccountForm } from "./sign-in/form-rules.ts";
import { GuardianField } from "./sign-in/guardian-field.tsx";
import { linkClass } from "./sign-in/link-class.ts";
import {
  bothPasswords,
  PasswordPair,
  rejectMismatch,
  showBreached,
} from "./sign-in/password-pair.tsx";
import { showFailure } from "./sign-in/show-failure.ts";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Create account",
    description: "Google has confirmed your email; choose a password to finish.",
    hidden: true,
  });

export default function CreateAccount() {
  const profile = useGoogleProfile();
  // Only reachable from Google's sign-in.
  if (profile === null) return <Navigate to="/login" replace />;
  return (
    <SignedOutOnly>
      <AuthLayout
        title="Create account"
        lead="Google has confirmed your address. Choose a password to finish."
        picture="hall"
      >
        <CreateAccountForm {...(profile ?? { name: "", email: "" })} />
        <p className="mt-8 text-muted">
          Not you?{" "}
          <Link to="/login" className={linkClass}>
            Login
          </Link>
        </p>
      </AuthLayout>
    </SignedOutOnly>
  );
}

interface GoogleProfile {
  name: string;
  email: string;
}

function CreateAccountForm({ name, email }: GoogleProfile) {
  const { field, isSubmitting, send, clearGuardian } = useCreateAccountForm({ name, email });
  return (
    <form method="post" noValidate onSubmit={send} className="grid gap-5">
      <TextField label="Full name" autoComplete="name" required {...field("name")} />
      <TextField label="Email" value={email} disabled readOnly hint="As Google confirmed it" />
      <TextField label="Phone (optional)" type="tel" autoComplete="tel" {...field("phone")} />
      <PasswordPair
        password={field("password", bothPasswords)}
        confirm={field("confirmPassword", bothPasswords)}
        labels={{ password: "Password", confirm: "Confirm password" }}
        username={email}
        beside
      />
      <GuardianField {...field("guardianEmail")} onClose={clearGuardian} />
      <SubmitButton size="wide" pending={isSubmitting}>
        Create account
      </SubmitButton>
    </form>
  );
}

function useCreateAccountForm({ name, email }: GoogleProfile) {
  const { field, handleSubmit, formState, ...form } = useCheckedForm(createAccountForm);
  const { getValues, setValue } = form;
  useEffect(() => {
    // Keeps a name typed before hydration.
    if (name && !getValues("name")) setValue("name", name);
  }, [name, getValues, setValue]);
  const send = handleSubmit(async ({ confirmPassword, guardianEmail, ...rest }) => {
    if (rejectMismatch(form, { password: rest.password, confirmPassword })) return;
    try {
      const body = { ...rest, email, ...(guardianEmail && { guardianEmail }) };
      // The page's guard then redirects to /.
      signIn((await callApi(accountsEndpoints.createAccount, { body })).data, {
        isNewAccount: true,
      });
    } catch (error) {
      showFailure(error);
      showBreached(form, error);
    }
  });
  const clearGuardian = () => setValue("guardianEmail", "");
  return { field, isSubmitting: formState.isSubmitting, send, clearGuardian };
}

/**
 * The name and email in the verified-email ticket; the page's query is not trusted. Undefined while
 * loading, null without a ticket.
 */
function useGoogleProfile(): GoogleProfile | null | undefined {
  const [profile, setProfile] = useState<GoogleProfile | null>();
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    callApi(accountsEndpoints.googleConfirmed, {}, { signal }).then(
      ({ data }) => setProfile(data),
      (error: unknown) => {
        if (signal.aborted) return;
        const hasNoTicket = error instanceof ApiError && error.status === 404;
        if (!hasNoTicket) showFailure(error);
        setProfile(null);
      },
    );
    return () => stop.abort();
  }, []);
  return profile;
}
