import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";

interface Column<Row> {
  label: string;
  present: (row: Row) => string;
  /** True for the main figure. In a block it is beside the row's head. */
  isStrong?: boolean;
}

interface FigureTableProps<Row> {
  /** The table's caption for screen readers. */
  caption: string;
  /** The heading of the first column, and each row's unique text in it. */
  head: {
    label: string;
    present: (row: Row) => string;
    /** Tells the rows apart while their texts are alike, such as before plan names arrive. */
    keyOf?: (row: Row) => string;
  };
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

/** The number of columns that fit side by side on a narrow screen. */
const COLUMNS_THAT_FIT = 3;

/**
 * A table of figures. On a narrow screen each row of a wide table becomes a block, so that nothing
 * scrolls sideways.
 */
export function FigureTable<Row>({ caption, head, columns, rows }: FigureTableProps<Row>) {
  const isWide = columns.length > COLUMNS_THAT_FIT;
  return (
    <div className="@container">
      <table className={classNames("tabular w-full text-small", isWide && "@max-3xl:block")}>
        <caption className="sr-only">{caption}</caption>
        <thead className={classNames("text-muted", isWide && "@max-3xl:sr-only")}>
          <tr className="border-b border-line">
            <th scope="col" className="py-2.5 text-left font-medium">
              {head.label}
            </th>
            {columns.map(({ label }) => (
              <th key={label} scope="col" className="py-2.5 pl-4 text-right font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={isWide ? "@max-3xl:block" : undefined}>
          {rows.map((row) => (
            <tr
              key={(head.keyOf ?? head.present)(row)}
              className={classNames("border-b border-line", isWide && blockClass)}
            >
              <th
                scope="row"
                className={classNames(
                  "py-2.5 text-left font-medium",
                  isWide && "@max-3xl:order-1 @max-3xl:py-0",
                )}
              >
                {head.present(row)}
              </th>
              {columns.map(({ label, present, isStrong = false }) => (
                <td
                  key={label}
                  className={classNames(
                    "py-2.5 pl-4 text-right",
                    isStrong && "font-semibold",
                    isWide && (isStrong ? "@max-3xl:order-2 @max-3xl:py-0" : pieceClass),
                  )}
                >
                  {isWide && !isStrong && (
                    <span aria-hidden className="@3xl:hidden">
                      {label}{" "}
                    </span>
                  )}
                  {present(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A row as a block: its head and main figure, with the labelled others below. */
const blockClass =
  "@max-3xl:grid @max-3xl:grid-cols-2 @max-3xl:items-baseline @max-3xl:gap-x-4 @max-3xl:gap-y-0.5 @max-3xl:py-3";
const pieceClass =
  "@max-3xl:order-3 @max-3xl:p-0 @max-3xl:text-sm @max-3xl:text-muted @max-3xl:text-left @max-3xl:nth-[2n+1]:text-right";

interface Figure {
  term: string;
  value: ReactNode;
  /** A few words about what the figure counts. */
  note?: ReactNode;
}

/** The main figures side by side. */
export function FigureCards({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid overflow-hidden rounded-sheet bg-raised shadow-sheet ring-1 ring-line sm:grid-cols-2 xl:grid-cols-4">
      {figures.map(({ term, value, note }) => (
        <div key={term} className="-mt-px -ml-px border-t border-l border-line px-6 py-5">
          <dt className="text-small text-muted">{term}</dt>
          <dd className="tabular mt-1 font-title text-figure leading-tight">{value}</dd>
          {note && <dd className="mt-1 text-sm text-muted">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
