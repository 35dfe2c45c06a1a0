import * as z from "zod/mini";
import { studioMoneyEndpoints } from "#billing/contract/studio-money-endpoints.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { reason } from "#platform/contract/audit-log.ts";
import { secondFactorCode } from "#platform/contract/fresh-code.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import { ActionDialog, FreshCodeField, useStudioAction } from "#studio/browser/index.ts";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";
import type { FoundStudent } from "./students-query.ts";

interface EndRenewalDialogProps {
  student: Pick<FoundStudent, "_id" | "name">;
  onClose: () => void;
}

/** Ends what a provider would charge a student again. */
export function EndRenewalDialog({ student, onClose }: EndRenewalDialogProps) {
  const { form, ...action } = useStudioAction({
    rules: z.object({ reason, code: secondFactorCode }),
    defaultValues: { reason: "", code: "" },
    failure: "Unable to end the renewal. Please try again.",
    onDone: onClose,
    send: async (body) => {
      const params = { studentId: student._id };
      const { data } = await callApi(studioMoneyEndpoints.endRenewal, { params, body });
      const until =
        data.plan && data.paidThrough
          ? ` Lessons stay open until ${presentDay(data.paidThrough)}.`
          : "";
      return `${student.name} will not be charged again.${until}`;
    },
  });
  return (
    <ActionDialog
      {...action}
      title="End the renewal?"
      description={`${student.name} is not charged again. What was paid stays open to its end; nothing is given back. To begin again, ${student.name} chooses a plan.`}
      label="End renewal"
      pendingLabel="Ending…"
      isFinal
      onClose={onClose}
    >
      <TextAreaField label="Reason" rows={3} {...form.field("reason")} />
      <FreshCodeField {...form.field("code")} />
    </ActionDialog>
  );
}
