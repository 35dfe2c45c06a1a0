import { signIn } from "#accounts/browser/session/sign-in.ts";
import { accountsEndpoints } from "#accounts/contract.ts";
import { ApiError, callApi } from "#platform/browser/api/call-api.ts";
import { notifySuccess } from "#ui/feedback/toast.ts";
import { PasswordField } from "#ui/forms/password-field.tsx";
import { SubmitButton } from "#ui/forms/submit-button.tsx";
import { useCheckedForm } from "#ui/forms/use-checked-form.ts";
import { EmailField } from "../sign-in/email-field.tsx";
import { loginForm } from "../sign-in/form-rules.ts";
import { showFailure } from "../sign-in/show-failure.ts";
import { useTypedEmail } from "../verify-account/use-typed-email.ts";

/**
 * Requests a code in a browser without a pending email. A code needs the registration's cookie,
 * which logging in with the password sets.
 */
export function RequestCode({ onSent }: { onSent: (email: string) => void }) {
  const form = useCheckedForm(loginForm);
  const { field, formState, handleSubmit } = form;
  useTypedEmail(form);
  const send = handleSubmit(async (credentials) => {
    try {
      const isPending = await proveRegistration(credentials);
      if (!isPending) return;
      const { email } = credentials;
      const answer = await callApi(accountsEndpoints.resendRegistration, { body: { email } });
      notifySuccess(answer.message ?? "We have sent you a new code");
      onSent(email);
    } catch (error) {
      showFailure(error);
    }
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={send}
      aria-label="Ask for a new code"
      className="mt-9 grid gap-5 border-t border-line pt-8"
    >
      <EmailField {...field("email")} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        hint="The one that you chose when you registered"
        required
        {...field("password")}
      />
      <SubmitButton size="wide" variant="ghost" pending={formState.isSubmitting}>
        Send a new code
      </SubmitButton>
    </form>
  );
}

/** True for a pending registration. Signs in if it is already verified. */
async function proveRegistration(body: { email: string; password: string }): Promise<boolean> {
  try {
    signIn((await callApi(accountsEndpoints.login, { body })).data);
    return false;
  } catch (error) {
    if (error instanceof ApiError && error.code === "accounts.not_verified") return true;
    throw error;
  }
}
