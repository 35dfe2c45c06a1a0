import { useEffect, useState } from "react";
import { Link, Navigate } from "react-router";
import { SignedOutOnly } from "#accounts/client.ts";
import { accountsEndpoints } from "#accounts/contract.ts";
import { signIn } from "#accounts/session/sign-in.ts";
import { callApi } from "#platform/browser/call-api.ts";
import { TextField } from "#ui/field.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { SubmitButton } from "#ui/submit-button.tsx";
import { useCheckedForm } from "#ui/use-checked-form.ts";
import type { Route } from "./+types/create-account.ts";
import { AccountScene } from "./account-scene.tsx";
import { createAccountForm } from "./form-rules.ts";
import { linkClass } from "./link-class.ts";
import { bothPasswords, PasswordPair, refuseDifferent, showBreached } from "./password-pair.tsx";
import { showFailure } from "./show-failure.ts";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Create account",
    description: "Google knows you; choose a password and the lid is open.",
    hidden: true,
  });

export default function CreateAccount() {
  const known = useKnown();
  // Nobody comes here but from Google.
  if (known?.email === "") return <Navigate to="/login" replace />;
  return (
    <SignedOutOnly>
      <AccountScene
        title="Create account"
        lead="Google has confirmed your address. A password, and your seat is yours."
        picture="hall"
      >
        <CreateAccountForm {...(known ?? { name: "", email: "" })} />
        <p className="mt-8 text-quiet">
          Not you?{" "}
          <Link to="/login" className={linkClass}>
            Login
          </Link>
        </p>
      </AccountScene>
    </SignedOutOnly>
  );
}

interface Known {
  name: string;
  email: string;
}

function CreateAccountForm({ name, email }: Known) {
  const { field, isSubmitting, send } = useCreateAccountForm({ name, email });
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
      <SubmitButton size="wide" pending={isSubmitting}>
        Create account
      </SubmitButton>
    </form>
  );
}

function useCreateAccountForm({ name, email }: Known) {
  const { field, handleSubmit, formState, ...form } = useCheckedForm(createAccountForm);
  const { getValues, setValue } = form;
  useEffect(() => {
    // A name that was typed before the page came alive stays.
    if (name && !getValues("name")) setValue("name", name);
  }, [name, getValues, setValue]);
  const send = handleSubmit(async ({ confirmPassword, ...rest }) => {
    if (refuseDifferent(form, { password: rest.password, confirmPassword })) return;
    try {
      const body = { ...rest, email };
      // The guard around this page then leads to /.
      signIn((await callApi(accountsEndpoints.createAccount, { body })).data);
    } catch (error) {
      showFailure(error);
      showBreached(form, error);
    }
  });
  return { field, isSubmitting: formState.isSubmitting, send };
}

/** What the address says of the newcomer; undefined until the page is alive, as on the server. */
function useKnown(): Known | undefined {
  const [known, setKnown] = useState<Known>();
  useEffect(() => {
    const query = new URLSearchParams(globalThis.location.search);
    setKnown({ name: query.get("name") ?? "", email: query.get("email") ?? "" });
  }, []);
  return known;
}
