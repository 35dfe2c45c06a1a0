import * as z from "zod/mini";
import { type StudentPage, studentEndpoints } from "#accounts/contract/students.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { reason } from "#platform/contract/audit-log.ts";
import { secondFactorCode } from "#platform/contract/fresh-code.ts";
import { ActionDialog, FreshCodeField, useStudioAction } from "#studio/browser/index.ts";
import { notifyError } from "#ui/feedback/toast.ts";
import { Checkbox } from "#ui/forms/field.tsx";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";

interface StateDialogProps {
  student: Pick<StudentPage, "_id" | "name" | "subscription">;
  onClose: () => void;
}

/** Disables a student at once. */
export function DisableDialog({ student, onClose }: StateDialogProps) {
  const { form, ...action } = useStudioAction({
    rules: z.object({ reason, code: secondFactorCode, endsPlan: z.boolean() }),
    defaultValues: { reason: "", code: "", endsPlan: false },
    failure: "Unable to disable the student. Please try again.",
    onDone: onClose,
    send: async (body) => {
      const params = { studentId: student._id };
      const { data } = await callApi(studentEndpoints.disableStudent, { params, body });
      if (data.renewal === "failed")
        notifyError(
          `${student.name} is disabled, but the plan still renews: the payment provider does not answer. Please end the renewal under Money`,
        );
      return `${student.name} is disabled${data.renewal === "ended" ? ", and the plan will not renew" : ""}`;
    },
  });
  const renews = Boolean(student.subscription.renewal);
  return (
    <ActionDialog
      {...action}
      title="Disable this student?"
      description={`${student.name} is signed out on every device at once and cannot log in until you enable the account again. Nothing is deleted or given back, and no mail is sent.${renews ? " The plan still renews: unless you end it here, it is charged once more before it ends." : ""}`}
      label="Disable"
      pendingLabel="Disabling…"
      isFinal
      onClose={onClose}
    >
      {renews && <Checkbox label="End the plan as well" {...form.field("endsPlan")} />}
      <TextAreaField label="Reason" rows={3} {...form.field("reason")} />
      <FreshCodeField {...form.field("code")} />
    </ActionDialog>
  );
}

/** Enables a disabled student again. */
export function EnableDialog({ student, onClose }: StateDialogProps) {
  const { form, ...action } = useStudioAction({
    rules: z.object({ reason }),
    defaultValues: { reason: "" },
    failure: "Unable to enable the student. Please try again.",
    onDone: onClose,
    send: async (body) => {
      await callApi(studentEndpoints.enableStudent, { params: { studentId: student._id }, body });
      return `${student.name} may log in again`;
    },
  });
  return (
    <ActionDialog
      {...action}
      title="Enable this student?"
      description={`${student.name} may log in again, with the same password and plan.`}
      label="Enable"
      pendingLabel="Enabling…"
      onClose={onClose}
    >
      <TextAreaField label="Reason" rows={3} {...form.field("reason")} />
    </ActionDialog>
  );
}
