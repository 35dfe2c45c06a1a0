import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Link, Navigate } from "react-router";
import type * as z from "zod/mini";
import { SignedOutOnly } from "#accounts/client.ts";
import { accountsEndpoints } from "#accounts/contract.ts";
import { signIn } from "#accounts/session/sign-in.ts";
import { CallError, callApi } from "#platform/browser/call-api.ts";
import { TextField } from "#ui/field.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { PasswordField } from "#ui/password-field.tsx";
import type { Route } from "./+types/create-account.ts";
import { AccountScene } from "./account-scene.tsx";
import { createAccountForm, passwordsDiffer } from "./form-rules.ts";
import { linkClass } from "./link-class.ts";
import { SendButton } from "./send-button.tsx";
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
        <CreateAccountForm key={known?.email} {...(known ?? { name: "", email: "" })} />
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
  const { form, send } = useCreateAccountForm({ name, email });
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  const clearMismatch = () => form.clearErrors(["password", "confirmPassword"]);
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(send)} className="grid gap-5">
      <TextField
        label="Full name"
        autoComplete="name"
        {...register("name")}
        error={errors.name?.message}
      />
      <TextField label="Email" value={email} disabled readOnly hint="As Google confirmed it" />
      <TextField
        label="Phone (optional)"
        type="tel"
        autoComplete="tel"
        {...register("phone")}
        error={errors.phone?.message}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint="At least 6 characters"
          {...register("password", { onChange: clearMismatch })}
          error={errors.password?.message}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...register("confirmPassword", { onChange: clearMismatch })}
          error={errors.confirmPassword?.message}
        />
      </div>
      <SendButton pending={isSubmitting}>Create account</SendButton>
    </form>
  );
}

function useCreateAccountForm({ name, email }: Known) {
  const form = useForm({ resolver: zodResolver(createAccountForm), defaultValues: { name } });
  const send = async ({ confirmPassword, ...rest }: z.output<typeof createAccountForm>) => {
    if (rest.password !== confirmPassword) {
      form.setValue("password", "");
      form.setValue("confirmPassword", "");
      form.setError("confirmPassword", { message: passwordsDiffer });
      form.setFocus("password");
      return;
    }
    try {
      const body = { ...rest, email };
      // The guard around this page then leads to /.
      signIn((await callApi(accountsEndpoints.createAccount, { body })).data);
    } catch (error) {
      showFailure(error);
      if (error instanceof CallError && error.code === "accounts.breached_password") {
        form.setError("password", { message: error.message }, { shouldFocus: true });
      }
    }
  };
  return { form, send };
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
