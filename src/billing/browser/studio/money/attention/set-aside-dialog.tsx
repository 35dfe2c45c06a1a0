import * as z from "zod/mini";
import { studioMoneyEndpoints } from "#billing/contract/studio-money-endpoints.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { reason } from "#platform/contract/audit-log.ts";
import { secondFactorCode } from "#platform/contract/fresh-code.ts";
import { ActionDialog, FreshCodeField, useStudioAction } from "#studio/browser/index.ts";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";
import { presentAnyMoney } from "./present-any-money.ts";
import type { UnmatchedPayment } from "./unmatched-query.ts";

interface SetAsideDialogProps {
  payment: UnmatchedPayment;
  onClose: () => void;
}

/** Takes a payment that bought no plan from the list. */
export function SetAsideDialog({ payment, onClose }: SetAsideDialogProps) {
  const { form, ...action } = useStudioAction({
    rules: z.object({ reason, code: secondFactorCode }),
    defaultValues: { reason: "", code: "" },
    failure: "Unable to set it aside. Please try again.",
    onDone: onClose,
    send: async (body) => {
      const params = { eventId: payment._id };
      await callApi(studioMoneyEndpoints.setPaymentAside, { params, body });
      return "Set aside";
    },
  });
  return (
    <ActionDialog
      {...action}
      title="Set this payment aside?"
      description={`${presentAnyMoney(payment)} leaves this list. Nothing is given back, and no lessons open. Choose this where it bought no plan, such as a lecture tape.`}
      label="Set aside"
      pendingLabel="Setting aside…"
      onClose={onClose}
    >
      <TextAreaField label="Reason" rows={3} {...form.field("reason")} />
      <FreshCodeField {...form.field("code")} />
    </ActionDialog>
  );
}
