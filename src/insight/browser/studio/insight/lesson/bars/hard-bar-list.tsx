import { Link } from "react-router";
import { presentShare } from "#platform/contract/present-number.ts";
import type { PractisedBar } from "#practice/contract/hard-bars.ts";
import {
  EmptyList,
  FigureTable,
  ItemActions,
  listClass,
  listItemClass,
} from "#studio/browser/index.ts";
import { Button } from "#ui/forms/button.tsx";
import { describeSlips, findHardBars } from "./describe-slips.ts";

interface HardBarsProps {
  practised: readonly PractisedBar[];
  videoId: string;
  hasHint: (bar: number) => boolean;
  write: (bar: number) => void;
}

/** The hardest bars, and all bars as a table. */
export function HardBars({ practised, videoId, hasHint, write }: HardBarsProps) {
  const hard = findHardBars(practised);
  if (hard.length === 0)
    return <EmptyList>No bar is hard: fewer than a tenth slip anywhere.</EmptyList>;
  return (
    <ol className={listClass}>
      {hard.map((figures) => (
        <li key={figures.bar} className={listItemClass}>
          <p>
            <span className="font-medium">Bar {figures.number}</span>: {describeSlips(figures)}
            <span className="text-muted">, of {figures.students} students</span>
          </p>
          <ItemActions>
            <Button variant="ghost" size="small" onClick={() => write(figures.bar)}>
              {hasHint(figures.bar) ? "Change the hint" : "Write a hint"}
            </Button>
            <Link
              to={`/practice/${videoId}#bars=${figures.number}`}
              className="inline-flex min-h-11 items-center px-2 text-small font-medium underline underline-offset-4 hover:text-accent-text"
            >
              Open bar {figures.number}
            </Link>
          </ItemActions>
        </li>
      ))}
    </ol>
  );
}

export function BarTable({ practised }: { practised: readonly PractisedBar[] }) {
  return (
    <details className="mt-4">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-small font-medium underline underline-offset-4 hover:text-accent-text">
        Show all bars
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the table also scrolls by keyboard */}
      <section tabIndex={0} aria-label="Table of the bars" className="max-h-96 overflow-y-auto">
        <FigureTable<PractisedBar>
          caption="For each bar, how many students practised it and how many of their runs had a slip"
          head={{ label: "Bar", present: ({ number }) => number, keyOf: ({ bar }) => String(bar) }}
          columns={[
            { label: "Slip", present: ({ slipShare }) => presentShare(slipShare), isStrong: true },
            {
              label: "Left hand’s",
              present: ({ leftShare }) => (leftShare === null ? "–" : presentShare(leftShare)),
            },
            { label: "Students", present: ({ students }) => String(students) },
          ]}
          rows={practised}
        />
      </section>
    </details>
  );
}
