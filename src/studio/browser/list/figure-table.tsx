import { classNames } from "#ui/class-names.ts";

interface Column<Row> {
  label: string;
  present: (row: Row) => string;
  /** True for the figure that counts most: in a block it stands beside the row's head. */
  isStrong?: boolean;
}

interface FigureTableProps<Row> {
  /** What the table shows, for screen readers. */
  caption: string;
  /** The head of the first column, and its text in each row, which is different in each. */
  head: { label: string; present: (row: Row) => string };
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

/** More columns than this do not fit beside each other in a narrow place. */
const COLUMNS_THAT_FIT = 3;

/**
 * Figures in rows. Where a table of many columns has little room, each of its rows is a block, so that
 * nothing scrolls sideways.
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
              key={head.present(row)}
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

/** A row as a block: its head and strongest figure, and below them the others, each with its label. */
const blockClass =
  "@max-3xl:grid @max-3xl:grid-cols-2 @max-3xl:items-baseline @max-3xl:gap-x-4 @max-3xl:gap-y-0.5 @max-3xl:py-3";
const pieceClass =
  "@max-3xl:order-3 @max-3xl:p-0 @max-3xl:text-sm @max-3xl:text-muted @max-3xl:text-left @max-3xl:nth-[2n+1]:text-right";
