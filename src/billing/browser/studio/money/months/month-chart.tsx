import { presentMonth } from "#platform/contract/present-day.ts";
import type { Currency } from "#platform/contract/present-money.ts";
import { classNames } from "#ui/class-names.ts";
import {
  formatRoundAmount,
  gridLines,
  type MonthAmounts,
  type Part,
  piecesOf,
} from "./month-bars.ts";

interface MonthChartProps {
  /** Oldest first. */
  months: readonly MonthAmounts[];
  currency: Currency;
}

const fills: Record<Part, string> = {
  net: "fill-accent",
  fees: "fill-cool",
  refunds: "fill-danger-text",
  deficit: "fill-danger-text/55",
};

/**
 * A bar chart of some months. The table beside it has the same figures, so screen readers skip the
 * chart.
 */
export function MonthChart({ months, currency }: MonthChartProps) {
  const lines = gridLines(months);
  const lowest = lines.at(0) ?? 0;
  const highest = lines.at(-1) ?? 1;
  /** The position of an amount, in percent from the top. */
  const topOf = (amount: number) => ((highest - amount) / (highest - lowest)) * 100;
  const slot = 100 / Math.max(months.length, 1);
  return (
    <div aria-hidden>
      <Legend hasDeficit={lowest < 0} />
      <div className="mt-5 grid grid-cols-[3rem_minmax(0,1fr)] gap-x-2">
        <svg aria-hidden className="h-60 w-full overflow-visible">
          {lines.map((line) => (
            <text
              key={line}
              x="100%"
              y={`${topOf(line)}%`}
              dy="0.32em"
              textAnchor="end"
              className="tabular fill-muted text-tiny"
            >
              {formatRoundAmount(line, currency)}
            </text>
          ))}
        </svg>
        <svg aria-hidden className="h-60 w-full overflow-visible">
          {lines.map((line) => (
            <line
              key={line}
              x1="0"
              x2="100%"
              y1={`${topOf(line)}%`}
              y2={`${topOf(line)}%`}
              className={line === 0 ? "stroke-border" : "stroke-line"}
            />
          ))}
          {months.map((month, index) => (
            <g key={month.month}>
              {piecesOf(month).map(({ part, from, to }) => (
                <rect
                  key={part}
                  x={`${(index + 0.18) * slot}%`}
                  width={`${slot * 0.64}%`}
                  y={`${topOf(to)}%`}
                  height={`${topOf(from) - topOf(to)}%`}
                  className={fills[part]}
                />
              ))}
            </g>
          ))}
        </svg>
        <svg aria-hidden className="col-start-2 h-6 w-full overflow-visible">
          {months.map(({ month }, index) => (
            <text
              key={month}
              x={`${(index + 0.5) * slot}%`}
              y="75%"
              textAnchor="middle"
              className={classNames(
                "fill-muted text-tiny",
                // Phones have room for every second month's name.
                (months.length - index) % 2 === 0 && "max-sm:hidden",
              )}
            >
              {presentMonth(month, "short")}
            </text>
          ))}
        </svg>
      </div>
    </div>
  );
}

function Legend({ hasDeficit }: { hasDeficit: boolean }) {
  const entries: [className: string, label: string][] = [
    ["bg-accent", "Kept"],
    ["bg-cool", "Fees"],
    ["bg-danger-text", "Given back"],
  ];
  if (hasDeficit) entries.push(["bg-danger-text/55", "More given back than came in"]);
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      {entries.map(([className, label]) => (
        <li key={label} className="flex items-center gap-2">
          <span className={classNames("h-3 w-2.5 rounded-b-[3px]", className)} />
          {label}
        </li>
      ))}
    </ul>
  );
}
