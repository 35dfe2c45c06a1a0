import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AccountCard } from "#accounts/browser/account-area/account-card.tsx";
import { enrolPath } from "#accounts/browser/session/sign-in.ts";
import { secondFactorEndpoints } from "#accounts/contract/second-factor.ts";
import { accountsEndpoints } from "#accounts/contract.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { presentNumber } from "#platform/contract/present-number.ts";
import { LinkButton } from "#ui/forms/button.tsx";
import { TextField } from "#ui/forms/field.tsx";
import { SubmitButton } from "#ui/forms/submit-button.tsx";
import { useCheckedForm } from "#ui/forms/use-checked-form.ts";
import { Dialog } from "#ui/overlay/dialog.tsx";
import { RecoveryCodeList } from "../../studio/enrol/recovery-codes.tsx";
import { freshCodeForm } from "../sign-in/form-rules.ts";
import { showFailure } from "../sign-in/show-failure.ts";
import type { SecurityProps } from "./identity-fields.tsx";

/** An instructor's authenticator and the number of remaining recovery codes. */
export function Authenticator({ security }: Pick<SecurityProps, "security">) {
  const [codes, setCodes] = useState<readonly string[]>();
  const left = security.recoveryCodesLeft ?? 0;
  return (
    <AccountCard
      title="Authenticator and recovery codes"
      lead={`${left === 1 ? "1 recovery code is" : `${presentNumber(left)} recovery codes are`} left. Each logs you in once when your phone is not at hand.`}
    >
      <RenewForm onRenewed={setCodes} />
      <p className="mt-7 mb-3 text-small text-muted">
        With a new phone, set up the app there; the earlier one then works no more.
      </p>
      <LinkButton to={enrolPath} variant="ghost" className="max-sm:w-full">
        Set up another authenticator
      </LinkButton>
      {codes && (
        <Dialog
          open
          onOpenChange={(open) => !open && setCodes(undefined)}
          title="Your new recovery codes"
          description="Keep them where your phone is not. They are shown only now, and the earlier ones work no more."
        >
          <RecoveryCodeList codes={codes} onKept={() => setCodes(undefined)} />
        </Dialog>
      )}
    </AccountCard>
  );
}

/** Asks for a fresh code and gets new recovery codes. */
function RenewForm({ onRenewed }: { onRenewed: (codes: readonly string[]) => void }) {
  const form = useCheckedForm(freshCodeForm, { defaultValues: { code: "" } });
  const queries = useQueryClient();
  const send = form.handleSubmit(async ({ code }) => {
    try {
      const { data } = await callApi(secondFactorEndpoints.newRecoveryCodes, { body: { code } });
      form.reset();
      onRenewed(data.recoveryCodes);
      await queries.invalidateQueries({ queryKey: [accountsEndpoints.security.path] });
    } catch (error) {
      showFailure(error);
      form.setError("code", { message: freshCodeHint }, { shouldFocus: true });
    }
  });
  return (
    <form method="post" noValidate onSubmit={send} className="grid gap-5">
      <TextField
        label="Code for new recovery codes"
        hint={freshCodeHint}
        autoComplete="one-time-code"
        required
        {...form.field("code")}
      />
      <SubmitButton
        pending={form.formState.isSubmitting}
        className="justify-self-start max-sm:w-full"
      >
        Get new recovery codes
      </SubmitButton>
    </form>
  );
}

const freshCodeHint = "A code of your app that you have not used yet.";
