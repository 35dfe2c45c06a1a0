import { useState } from "react";
import { usePlanNames } from "#accounts/browser/index.ts";
import type { ImportRow } from "#accounts/contract/import-students.ts";
import { listClass, listItemClass } from "#studio/browser/index.ts";
import { Button } from "#ui/forms/button.tsx";
import { presentImportState } from "./present-rows.ts";

const pageSize = 50;

/** Each row of a file, with its outcome. */
export function ImportRows({ rows }: { rows: readonly ImportRow[] }) {
  const [shown, setShown] = useState(pageSize);
  const planName = usePlanNames();
  return (
    <>
      <ul aria-label="Rows of the file" className={`mt-6 ${listClass}`}>
        {rows.slice(0, shown).map((row) => (
          <li key={row.line} className={`text-small ${listItemClass}`}>
            <p className="wrap-anywhere">
              <span className="text-muted">Line {row.line}</span>{" "}
              <span className="font-medium">{row.name || "No name"}</span>{" "}
              <span className="text-muted">{row.email}</span>
            </p>
            <p className={isProblem(row) ? "font-medium text-danger-text" : "text-muted"}>
              {presentImportState(row, planName)}
            </p>
          </li>
        ))}
      </ul>
      {shown < rows.length && (
        <div className="mt-6 flex justify-center">
          <Button variant="ghost" onClick={() => setShown(shown + pageSize)}>
            Show More
          </Button>
        </div>
      )}
    </>
  );
}

const isProblem = ({ state }: ImportRow) => state === "invalid" || state === "failed";
