import * as z from "zod/mini";
import { studentEndpoints } from "#accounts/contract/students.ts";
import { downloadFile } from "#platform/browser/api/download-file.ts";
import { secondFactorCode } from "#platform/contract/fresh-code.ts";
import { ActionDialog, FreshCodeField, useStudioAction } from "#studio/browser/index.ts";
import type { StudentListFilter } from "./students-query.ts";

interface ExportListDialogProps {
  filter: StudentListFilter;
  onClose: () => void;
}

/** Downloads the listed students. */
export function ExportListDialog({ filter, onClose }: ExportListDialogProps) {
  const { form, ...action } = useStudioAction({
    rules: z.object({ code: secondFactorCode }),
    defaultValues: { code: "" },
    failure: "Unable to fetch the file. Please try again.",
    onDone: onClose,
    send: async ({ code }) => {
      const body = { ...filter, code };
      await downloadFile(studentEndpoints.exportStudents, { body, name: "students.csv" });
      return "The students are downloaded";
    },
  });
  return (
    <ActionDialog
      {...action}
      title="Download the students"
      description="All students of this search with name, email, state and plan, for a spreadsheet. The download is noted in the log."
      label="Download CSV"
      pendingLabel="Fetching…"
      onClose={onClose}
    >
      <FreshCodeField {...form.field("code")} />
    </ActionDialog>
  );
}
