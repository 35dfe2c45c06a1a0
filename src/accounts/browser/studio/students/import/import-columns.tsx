import { ChevronDown } from "lucide-react";
import { useState } from "react";
import {
  type ImportColumn,
  type ImportField,
  importFieldLabels,
} from "#accounts/contract/import-students.ts";
import { presentList } from "#platform/contract/present-list.ts";
import { SelectField } from "#ui/forms/select-field.tsx";

interface ImportColumnsProps {
  columns: readonly ImportColumn[];
  /** The choice that is missing. */
  problem: string | null;
  pending: boolean;
  onChange: (fields: (ImportField | null)[]) => void;
}

/** The columns of a file: the use of each above its first cells, to be corrected where the guess is wrong. */
export function ImportColumns({ columns, problem, pending, onChange }: ImportColumnsProps) {
  const [isOpen] = useState(problem !== null);
  const unused = columns.filter(({ field }) => field === null).map(({ name }) => name);
  const choose = (index: number, field: ImportField | null) =>
    onChange(columns.map((column, at) => (at === index ? field : withoutField(column, field))));
  return (
    <div className="mb-6">
      {problem && (
        <p role="alert" className="mb-3 font-medium text-danger-text">
          {problem}
        </p>
      )}
      {unused.length > 0 && (
        <p className="mb-3 text-small text-muted wrap-anywhere">Not used: {presentList(unused)}.</p>
      )}
      <details
        open={isOpen}
        className="group rounded-sheet bg-raised px-5 py-1 shadow-sheet ring-1 ring-line"
      >
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 font-medium">
          Columns of the file
          <ChevronDown
            size={20}
            aria-hidden
            className="text-muted transition-transform group-open:rotate-180"
          />
        </summary>
        <ul className="grid gap-x-5 gap-y-6 pt-2 pb-5 sm:grid-cols-2 lg:grid-cols-3">
          {columns.map(({ name, field, samples }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places, and names may repeat
            <li key={index} className="min-w-0">
              <SelectField
                label={<span className="wrap-anywhere">{name}</span>}
                value={field ?? ""}
                options={options}
                disabled={pending}
                onChange={({ target }) =>
                  choose(index, fields.find((each) => each === target.value) ?? null)
                }
              />
              <Samples samples={samples} />
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

function Samples({ samples }: { samples: readonly string[] }) {
  const shown = samples.filter((sample) => sample !== "");
  return (
    <ul className="mt-2 text-sm text-muted">
      {shown.map((sample, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells keep their places, and may repeat
        <li key={index} className="truncate">
          {sample}
        </li>
      ))}
      {shown.length === 0 && <li>Empty in the first rows</li>}
    </ul>
  );
}

/** A field is used of one column. */
const withoutField = (column: ImportColumn, field: ImportField | null): ImportField | null =>
  column.field === field ? null : column.field;

const fields: readonly ImportField[] = ["name", "firstName", "lastName", "email", "plan", "months"];
const options = [
  { value: "", label: "Not used" },
  ...fields.map((field) => ({ value: field, label: importFieldLabels[field] })),
];
