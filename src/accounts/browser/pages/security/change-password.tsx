import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { AccountCard } from "#accounts/browser/account-area/account-card.tsx";
import { accountsEndpoints } from "#accounts/contract.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { notifySuccess } from "#ui/feedback/toast.ts";
import { SubmitButton } from "#ui/forms/submit-button.tsx";
import { useCheckedForm } from "#ui/forms/use-checked-form.ts";
import { changePasswordForm } from "../sign-in/form-rules.ts";
import { linkClass } from "../sign-in/link-class.ts";
import {
  bothPasswords,
  PasswordPair,
  rejectMismatch,
  showBreached,
} from "../sign-in/password-pair.tsx";
import { showFailure } from "../sign-in/show-failure.ts";
import {
  IdentityFields,
  rejectMissing,
  type SecurityProps,
  showWrongIdentity,
} from "./identity-fields.tsx";

/** Changes the password with the current one; signs out every other device. */
export function ChangePassword(props: SecurityProps) {
  if (!props.security.hasPassword) {
    return (
      <AccountCard title="Password" lead="You sign in with Google, and have no password yet.">
        <Link to="/reset-password" className={linkClass}>
          Choose a password
        </Link>
      </AccountCard>
    );
  }
  return (
    <AccountCard title="Change password" lead="Every other device is signed out.">
      <PasswordForm {...props} />
    </AccountCard>
  );
}

function PasswordForm({ user, security }: SecurityProps) {
  const form = useCheckedForm(changePasswordForm, { defaultValues: empty });
  const { field, formState, handleSubmit, reset } = form;
  const queries = useQueryClient();
  const send = handleSubmit(async ({ currentPassword, password, confirmPassword, totp }) => {
    if (rejectMissing(form, security, { currentPassword, totp })) return;
    if (rejectMismatch(form, { password, confirmPassword })) return;
    const body = { currentPassword, newPassword: password, ...(totp && { totp }) };
    try {
      const params = { id: user._id };
      const { message } = await callApi(accountsEndpoints.changePassword, { params, body });
      reset(empty);
      notifySuccess(message ?? "Your password has been changed");
      await queries.invalidateQueries({ queryKey: [accountsEndpoints.sessions.path] });
    } catch (error) {
      if (showWrongIdentity(form, error)) return;
      showFailure(error);
      showBreached(form, error);
    }
  });
  return (
    <form method="post" noValidate onSubmit={send} className="grid gap-5">
      <IdentityFields security={security} field={field} />
      <PasswordPair
        password={field("password", bothPasswords)}
        confirm={field("confirmPassword", bothPasswords)}
        labels={{ password: "New password", confirm: "Confirm new password" }}
        username={user.email}
        beside
      />
      <SubmitButton pending={formState.isSubmitting} className="justify-self-start max-sm:w-full">
        Change password
      </SubmitButton>
    </form>
  );
}

const empty = { currentPassword: "", totp: "", password: "", confirmPassword: "" };
