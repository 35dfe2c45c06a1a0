import * as z from "zod/mini";
import { type StudentPage, studentEndpoints } from "#accounts/contract/students.ts";
import { downloadFile } from "#platform/browser/api/download-file.ts";
import { secondFactorCode } from "#platform/contract/fresh-code.ts";
import { ActionDialog, FreshCodeField, useStudioAction } from "#studio/browser/index.ts";

interface ExportStudentDialogProps {
  student: Pick<StudentPage, "_id" | "name">;
  onClose: () => void;
}

/** Downloads a student's data at their request. */
export function ExportStudentDialog({ student, onClose }: ExportStudentDialogProps) {
  const { _id: studentId, name } = student;
  const { form, ...action } = useStudioAction({
    rules: z.object({ code: secondFactorCode }),
    defaultValues: { code: "" },
    failure: "Unable to fetch the file. Please try again.",
    onDone: onClose,
    send: async ({ code }) => {
      await downloadFile(studentEndpoints.exportStudent, {
        params: { studentId },
        body: { code },
        name: `student-${studentId}.json`,
      });
      return `The data of ${name} are downloaded`;
    },
  });
  return (
    <ActionDialog
      {...action}
      title="Export this student’s data"
      description={`Profile, plan, payments, questions, replies, reviews and favourites of ${name}, as JSON. The download is noted in the log.`}
      label="Download"
      pendingLabel="Fetching…"
      onClose={onClose}
    >
      <FreshCodeField {...form.field("code")} />
    </ActionDialog>
  );
}
