import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { usePlanNames } from "#accounts/browser/index.ts";
import {
  type ImportCheck,
  type ImportField,
  type ImportRow,
  importEndpoints,
} from "#accounts/contract/import-students.ts";
import { paidPlans } from "#billing/contract/plans.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { ApiError, callApi } from "#platform/browser/api/call-api.ts";
import { saveFile } from "#platform/browser/api/download-file.ts";
import { presentList } from "#platform/contract/present-list.ts";
import { FileButton, ItemActions, ListSection, ListSkeleton } from "#studio/browser/index.ts";
import { Button } from "#ui/forms/button.tsx";
import { BackToStudents } from "../../back-to-students.tsx";
import { ImportColumns } from "./import-columns.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { ImportRows } from "./import-rows.tsx";
import { countOf, presentTotals, readCsvFile } from "./present-rows.ts";

interface CsvFile {
  name: string;
  csv: string;
}

/** A checked or imported file. */
type CheckedFile = CsvFile & ImportCheck;

/** Adds students from a spreadsheet. First shows each row's outcome. */
export function ImportStudents() {
  const planName = usePlanNames();
  const [checked, setChecked] = useState<CheckedFile | null>(null);
  const check = useMutation({
    mutationFn: async ({ file, columns }: { file: File | CsvFile; columns?: Fields }) => {
      const csv = file instanceof File ? await readCsvFile(file) : file.csv;
      const body = { csv, ...(columns && { columns }) };
      const { data } = await callApi(importEndpoints.checkImport, { body });
      return { name: file.name, csv, ...data };
    },
    // The columns stay where they are while another use of one is checked.
    onMutate: ({ columns }) => columns ?? setChecked(null),
    onSuccess: setChecked,
  });
  return (
    <>
      <BackToStudents />
      <ListSection
        id="import"
        title="From a spreadsheet"
        lead={
          <>
            A CSV file as Excel, Google Sheets, Mailchimp or another school saves it, with a name
            and an email in each row. For free months of a plan it also has the plan (
            {presentList(paidPlans.map(planName))}) and the months, 1 to 12. Nothing happens before
            you have seen each row. Every new student is invited by mail to choose a password.
          </>
        }
      >
        <div className="flex flex-wrap items-center gap-3">
          <FileButton
            label="Choose a file"
            variant="primary"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            onFiles={([file]) => file && check.mutate({ file })}
          />
          <Button variant="ghost" size="small" onClick={saveTemplate}>
            Download a template
          </Button>
        </div>
        <div className="mt-8">
          {check.isPending && checked === null && <ListSkeleton label="Checking the file" />}
          {check.isError && (
            <p role="alert" className="mb-4 font-medium text-danger-text">
              {problemOf(check.error)}
            </p>
          )}
          {checked && (
            <CheckedImport
              key={checked.csv}
              file={checked}
              pending={check.isPending}
              onColumns={(columns) => check.mutate({ file: checked, columns })}
              onImported={(rows) => setChecked({ ...checked, rows })}
            />
          )}
        </div>
      </ListSection>
    </>
  );
}

type Fields = (ImportField | null)[];

/** Its headings alone: an example row might be imported by mistake. */
function saveTemplate(): void {
  saveFile(new Blob(["name,email,plan,months\r\n"], { type: "text/csv" }), "students.csv");
}

/** The message of the reader or of the call. */
function problemOf(error: Error): string {
  const isOfServer = error instanceof ApiError || error instanceof TypeError;
  return isOfServer
    ? failureText(error, "Unable to check the file. Please try again.")
    : error.message;
}

interface CheckedImportProps {
  file: CheckedFile;
  /** True while another use of the columns is checked. */
  pending: boolean;
  onColumns: (fields: Fields) => void;
  onImported: (rows: ImportRow[]) => void;
}

function CheckedImport({
  file: { name, csv, rows, columns, problem },
  pending,
  onColumns,
  onImported,
}: CheckedImportProps) {
  const [isAsking, setAsking] = useState(false);
  const count = countOf(rows, "new") + countOf(rows, "failed");
  return (
    <>
      <p role="status" className="mb-4 font-medium wrap-anywhere">
        {name}: {problem === null ? presentTotals(rows) : "the columns are not clear yet"}
      </p>
      <ImportColumns columns={columns} problem={problem} pending={pending} onChange={onColumns} />
      {count > 0 && (
        <ItemActions>
          <Button size="small" disabled={pending} onClick={() => setAsking(true)}>
            Import {count}
          </Button>
        </ItemActions>
      )}
      <ImportRows rows={rows} />
      {isAsking && (
        <ImportDialog
          csv={csv}
          columns={columns}
          count={count}
          onImported={onImported}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
