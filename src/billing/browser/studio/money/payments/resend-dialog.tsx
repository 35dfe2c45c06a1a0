import * as z from "zod/mini";
import { studioMoneyEndpoints } from "#billing/contract/studio-money-endpoints.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { reason } from "#platform/contract/audit-log.ts";
import { ActionDialog, useStudioAction } from "#studio/browser/index.ts";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";

interface ResendDialogProps {
  /** The number of a receipt or credit note. */
  number: string;
  student: { name: string; email: string };
  onClose: () => void;
}

/** Mails a receipt or credit note to its student again. */
export function ResendDialog({ number, student, onClose }: ResendDialogProps) {
  const { form, ...action } = useStudioAction({
    rules: z.object({ reason }),
    defaultValues: { reason: "" },
    failure: "Unable to send it. Please try again.",
    onDone: onClose,
    send: async (body) => {
      const { data } = await callApi(studioMoneyEndpoints.resendReceipt, {
        params: { number },
        body,
      });
      return `${number} is on its way to ${data.sentTo}`;
    },
  });
  return (
    <ActionDialog
      {...action}
      title={`Send this ${number.startsWith("C") ? "credit note" : "receipt"} again?`}
      description={`${student.name} gets ${number} once more by mail, at ${student.email}.`}
      label="Send again"
      pendingLabel="Sending…"
      onClose={onClose}
    >
      <TextAreaField label="Reason" rows={3} {...form.field("reason")} />
    </ActionDialog>
  );
}
