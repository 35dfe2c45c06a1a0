import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type ImportRow, importEndpoints } from "#accounts/contract/import-students.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { ApiError, callApi } from "#platform/browser/api/call-api.ts";
import { FileButton, ItemActions, ListSection, ListSkeleton } from "#studio/browser/index.ts";
import { Button } from "#ui/forms/button.tsx";
import { BackToStudents } from "../back-to-students.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { ImportRows } from "./import-rows.tsx";
import { countOf, presentTotals } from "./present-rows.ts";
import { readCsvFile } from "./read-csv-file.ts";

/** A checked or imported file. */
interface Checked {
  name: string;
  csv: string;
  rows: ImportRow[];
}

/** Adds students from a spreadsheet. First shows each row's outcome. */
export function ImportStudents() {
  const [checked, setChecked] = useState<Checked | null>(null);
  const check = useMutation({
    mutationFn: async (file: File) => {
      const csv = await readCsvFile(file);
      const { data } = await callApi(importEndpoints.checkImport, { body: { csv } });
      return { name: file.name, csv, rows: data.rows };
    },
    onMutate: () => setChecked(null),
    onSuccess: setChecked,
  });
  return (
    <>
      <BackToStudents />
      <ListSection
        id="import"
        title="From a spreadsheet"
        lead="A CSV file with the columns name and email and, for free months of a plan, plan and months. Nothing happens before you have seen each row. Every new student is invited by mail to choose a password."
      >
        <FileButton
          label="Choose a file"
          variant="primary"
          accept=".csv,text/csv"
          onFiles={([file]) => file && check.mutate(file)}
        />
        <div className="mt-8">
          {check.isPending && <ListSkeleton label="Checking the file" />}
          {check.isError && (
            <p role="alert" className="font-medium text-danger-text">
              {problemOf(check.error)}
            </p>
          )}
          {checked && (
            <CheckedFile file={checked} onImported={(rows) => setChecked({ ...checked, rows })} />
          )}
        </div>
      </ListSection>
    </>
  );
}

/** The message of the reader or of the call. */
function problemOf(error: Error): string {
  const isOfServer = error instanceof ApiError || error instanceof TypeError;
  return isOfServer
    ? failureText(error, "Unable to check the file. Please try again.")
    : error.message;
}

interface CheckedFileProps {
  file: Checked;
  onImported: (rows: ImportRow[]) => void;
}

function CheckedFile({ file: { name, csv, rows }, onImported }: CheckedFileProps) {
  const [isAsking, setAsking] = useState(false);
  const count = countOf(rows, "new") + countOf(rows, "failed");
  return (
    <>
      <p role="status" className="mb-4 font-medium wrap-anywhere">
        {name}: {presentTotals(rows)}
      </p>
      {count > 0 && (
        <ItemActions>
          <Button size="small" onClick={() => setAsking(true)}>
            Import {count}
          </Button>
        </ItemActions>
      )}
      <ImportRows rows={rows} />
      {isAsking && (
        <ImportDialog
          csv={csv}
          count={count}
          onImported={onImported}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
