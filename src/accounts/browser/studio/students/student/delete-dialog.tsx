import * as z from "zod/mini";
import { type StudentPage, studentEndpoints } from "#accounts/contract/students.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { reason } from "#platform/contract/audit-log.ts";
import { secondFactorCode } from "#platform/contract/fresh-code.ts";
import { ActionDialog, FreshCodeField, useStudioAction } from "#studio/browser/index.ts";
import { TextField } from "#ui/forms/field.tsx";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";

interface DeleteDialogProps {
  student: Pick<StudentPage, "_id" | "name" | "email">;
  onClose: () => void;
}

/** Deletes a student's account for good. */
export function DeleteStudentDialog({ student, onClose }: DeleteDialogProps) {
  const { form, ...action } = useStudioAction({
    rules: z.object({ confirmation: isEmail(student.email), reason, code: secondFactorCode }),
    defaultValues: { confirmation: "", reason: "", code: "" },
    failure: "Unable to delete the student. Please try again.",
    onDone: onClose,
    send: async (body) => {
      await callApi(studentEndpoints.deleteStudent, { params: { studentId: student._id }, body });
      return `The account of ${student.name} is being deleted`;
    },
  });
  return (
    <ActionDialog
      {...action}
      title="Delete this student?"
      description={`${student.name} is signed out on every device at once. Within minutes a plan that still renews is cancelled, then profile, favourites, questions, replies and reviews are erased, and a last mail says so. Payments are kept without a name; nothing is given back. This cannot be undone.`}
      label="Delete for good"
      pendingLabel="Deleting…"
      isFinal
      onClose={onClose}
    >
      <TextField
        label="Type the student’s email"
        hint={student.email}
        autoComplete="off"
        required
        {...form.field("confirmation")}
      />
      <TextAreaField label="Reason" rows={3} {...form.field("reason")} />
      <FreshCodeField {...form.field("code")} />
    </ActionDialog>
  );
}

const isEmail = (email: string) =>
  z
    .string()
    .check(
      z.refine<string>(
        (typed) => typed.trim().toLowerCase() === email.toLowerCase(),
        `Please type ${email}`,
      ),
    );
