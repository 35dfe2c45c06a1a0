import * as z from "zod/mini";
import {
  type ImportColumn,
  type ImportRow,
  importEndpoints,
} from "#accounts/contract/import-students.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { reason } from "#platform/contract/audit-log.ts";
import { secondFactorCode } from "#platform/contract/fresh-code.ts";
import { ActionDialog, FreshCodeField, useStudioAction } from "#studio/browser/index.ts";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";
import { presentTotals } from "./present-rows.ts";

interface ImportDialogProps {
  csv: string;
  columns: readonly ImportColumn[];
  /** The number of students to add. */
  count: number;
  onImported: (rows: ImportRow[]) => void;
  onClose: () => void;
}

/** Adds the new students of a file. */
export function ImportDialog({ csv, columns, count, onImported, onClose }: ImportDialogProps) {
  const students = count === 1 ? "1 student" : `${count} students`;
  const { form, ...action } = useStudioAction({
    rules: z.object({ reason, code: secondFactorCode }),
    defaultValues: { reason: "", code: "" },
    failure: "Unable to import the students. Import the file again: nobody is added twice.",
    onDone: onClose,
    send: async (body) => {
      const { data } = await callApi(importEndpoints.importStudents, {
        body: { ...body, csv, columns: columns.map(({ field }) => field) },
      });
      onImported(data.rows);
      return presentTotals(data.rows);
    },
  });
  return (
    <ActionDialog
      {...action}
      title={`Import ${students}?`}
      description={`${students} get an account and a mail that invites them to choose a password. Who has an account already stays as they are. It may take a minute; the same file again adds and mails nobody twice.`}
      label={`Import ${students}`}
      pendingLabel="Importing…"
      onClose={onClose}
    >
      <TextAreaField label="Reason" rows={3} {...form.field("reason")} />
      <FreshCodeField {...form.field("code")} />
    </ActionDialog>
  );
}
