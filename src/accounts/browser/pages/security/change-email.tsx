import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { AccountCard } from "#accounts/browser/account-area/account-card.tsx";
import { loadUser } from "#accounts/browser/index.ts";
import { accountsEndpoints, codeLength } from "#accounts/contract.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { notifySuccess } from "#ui/feedback/toast.ts";
import { Button } from "#ui/forms/button.tsx";
import { TextField } from "#ui/forms/field.tsx";
import { OtpBoxes } from "#ui/forms/otp-boxes.tsx";
import { SubmitButton } from "#ui/forms/submit-button.tsx";
import { useCheckedForm } from "#ui/forms/use-checked-form.ts";
import { changeEmailForm } from "../sign-in/form-rules.ts";
import { linkClass } from "../sign-in/link-class.ts";
import { showFailure } from "../sign-in/show-failure.ts";
import {
  IdentityFields,
  rejectMissing,
  type SecurityProps,
  showWrongIdentity,
} from "./identity-fields.tsx";

/** Changes the email by a code sent to the new one; the old one is notified. */
export function ChangeEmail({ user, security }: SecurityProps) {
  const [pending, setPending] = useState(security.pendingEmail);
  return (
    <AccountCard
      title="Change email"
      lead={
        <>
          You sign in with <strong className="wrap-anywhere text-text">{user.email}</strong>.
        </>
      }
    >
      {!security.hasPassword ? (
        <NoPassword />
      ) : pending === null ? (
        <EmailForm user={user} security={security} onSent={setPending} />
      ) : (
        <CodeForm userId={user._id} email={pending} onEnd={() => setPending(null)} />
      )}
    </AccountCard>
  );
}

function NoPassword() {
  return (
    <>
      <p className="mb-3">
        To change it, you need a password. You have none yet, as you sign in with Google.
      </p>
      <Link to="/reset-password" className={linkClass}>
        Choose a password first
      </Link>
    </>
  );
}

function EmailForm({
  user,
  security,
  onSent,
}: SecurityProps & { onSent: (email: string) => void }) {
  const form = useCheckedForm(changeEmailForm, { defaultValues: empty });
  const { field, formState, handleSubmit } = form;
  const send = handleSubmit(async ({ email, currentPassword, totp }) => {
    if (rejectMissing(form, security, { currentPassword, totp })) return;
    const body = { email, ...(currentPassword && { currentPassword }), ...(totp && { totp }) };
    try {
      const params = { id: user._id };
      const answer = await callApi(accountsEndpoints.requestEmailChange, { params, body });
      notifySuccess(answer.message ?? "We have sent a code to your new email");
      onSent(answer.data.email);
    } catch (error) {
      if (!showWrongIdentity(form, error)) showFailure(error);
    }
  });
  return (
    <form method="post" noValidate onSubmit={send} className="grid gap-5">
      <TextField
        label="New email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...field("email")}
      />
      <IdentityFields security={security} field={field} />
      <SubmitButton pending={formState.isSubmitting} className="justify-self-start max-sm:w-full">
        Send code
      </SubmitButton>
    </form>
  );
}

const empty = { email: "", currentPassword: "", totp: "" };

interface CodeFormProps {
  userId: string;
  email: string;
  onEnd: () => void;
}

function CodeForm({ userId, email, onEnd }: CodeFormProps) {
  const [otp, setOtp] = useState("");
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const queries = useQueryClient();
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (otp.length !== codeLength || pending) return;
    setPending(true);
    try {
      const input = { params: { id: userId }, body: { otp } };
      const { message } = await callApi(accountsEndpoints.confirmEmailChange, input);
      await loadUser();
      notifySuccess(message ?? "Your email has been changed");
      await queries.invalidateQueries({ queryKey: [accountsEndpoints.sessions.path] });
      await queries.invalidateQueries({ queryKey: [accountsEndpoints.security.path] });
      onEnd();
    } catch (failure) {
      showFailure(failure);
      setError(failure instanceof Error ? failure.message : String(failure));
      setPending(false);
    }
  };
  const change = (digits: string) => {
    setOtp(digits);
    setError(undefined);
  };
  return (
    <form method="post" noValidate onSubmit={confirm} className="grid gap-5">
      <p>
        We have sent a six-digit code to <strong className="wrap-anywhere">{email}</strong>. It is
        good for ten minutes.
      </p>
      <OtpBoxes label="Code" value={otp} onChange={change} error={error} />
      <div className="button-row">
        <Button type="submit" pending={pending} disabled={otp.length !== codeLength}>
          Confirm
        </Button>
        <Button variant="ghost" disabled={pending} onClick={onEnd}>
          Use another email
        </Button>
      </div>
    </form>
  );
}
