import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Link, useNavigate } from "react-router";
import type * as z from "zod/mini";
import { SignedOutOnly } from "#accounts/client.ts";
import { accountsEndpoints } from "#accounts/contract.ts";
import { pendingEmailKey, writeStored } from "#accounts/session/browser-storage.ts";
import { CallError, callApi } from "#platform/browser/call-api.ts";
import { Checkbox, TextField } from "#ui/field.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { PasswordField } from "#ui/password-field.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import type { Route } from "./+types/register.ts";
import { AccountScene } from "./account-scene.tsx";
import { EmailField } from "./email-field.tsx";
import { passwordsDiffer, registerForm } from "./form-rules.ts";
import { linkClass } from "./link-class.ts";
import { SendButton } from "./send-button.tsx";
import { showFailure } from "./show-failure.ts";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Register",
    description: "Become a student: a name, an address, a password, and the lid is open.",
  });

export default function Register() {
  return (
    <SignedOutOnly>
      <AccountScene
        title="Register"
        lead="Take your seat. It costs nothing until you choose a plan."
        picture="hall"
      >
        <RegisterForm />
        <p className="mt-8 text-quiet">
          You are a student already?{" "}
          <Link to="/login" className={linkClass}>
            Login
          </Link>
        </p>
      </AccountScene>
    </SignedOutOnly>
  );
}

function RegisterForm() {
  const { form, send } = useRegisterForm();
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
      <EmailField {...register("email")} error={errors.email?.message} />
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
      <Checkbox label={<TermsLabel />} {...register("terms")} error={errors.terms?.message} />
      <SendButton pending={isSubmitting}>Register</SendButton>
    </form>
  );
}

/** The terms open beside the form, so that nothing typed here is lost. */
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
  const form = useForm({ resolver: zodResolver(registerForm) });
  const send = async ({ confirmPassword, terms: _, ...body }: z.output<typeof registerForm>) => {
    if (body.password !== confirmPassword) {
      form.setValue("password", "");
      form.setValue("confirmPassword", "");
      form.setError("confirmPassword", { message: passwordsDiffer });
      form.setFocus("password");
      return;
    }
    try {
      const { data } = await callApi(accountsEndpoints.register, { body });
      writeStored(pendingEmailKey, data.email);
      await navigate("/verify-account");
    } catch (error) {
      showFailure(error);
      if (error instanceof CallError && error.code === "accounts.breached_password") {
        form.setError("password", { message: error.message }, { shouldFocus: true });
      }
    }
  };
  return { form, send };
}
