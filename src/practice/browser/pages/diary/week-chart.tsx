import { presentDay } from "#platform/contract/present-day.ts";
import type { PracticeWeek } from "#practice/contract/run-endpoints.ts";
import { shareRight } from "./describe-run.ts";

const width = 360;
const height = 120;
const widestBar = 24;
const dot = 4;

/** Columns of the notes right, and a line of the highest tempo. {@link PassageWeeks} has a table. */
export function WeekChart({ weeks }: { weeks: readonly PracticeWeek[] }) {
  const speeds = weeks.map(({ speed }) => (speed === null ? null : speed * 100));
  const top = Math.max(100, ...speeds.map((speed) => speed ?? 0));
  const yOf = (percent: number) => height - (percent / top) * (height - 2 * dot);
  const slot = width / weeks.length;
  const barWidth = Math.min(widestBar, slot * 0.6);
  const middleOf = (index: number) => slot * (index + 0.5);
  const dots = speeds.flatMap((speed, index) =>
    speed === null ? [] : [{ x: middleOf(index), y: yOf(speed) - dot }],
  );
  const [first, last] = [weeks[0], weeks.at(-1)];
  return (
    <figure aria-hidden className="mt-4 max-w-[30rem]">
      <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className="block w-full">
        <line x1="0" x2={width} y1={yOf(100)} y2={yOf(100)} className="stroke-line" />
        <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} className="stroke-line" />
        {weeks.map((each, index) => (
          <rect
            key={each.week}
            x={middleOf(index) - barWidth / 2}
            y={yOf(shareRight(each))}
            width={barWidth}
            height={height - yOf(shareRight(each))}
            rx="2"
            className="fill-accent"
          />
        ))}
        <polyline
          points={dots.map(({ x, y }) => `${x},${y}`).join(" ")}
          className="fill-none stroke-text"
          strokeWidth="2"
        />
        {dots.map(({ x, y }) => (
          <circle
            key={x}
            cx={x}
            cy={y}
            r={dot}
            className="fill-text stroke-raised"
            strokeWidth="2"
          />
        ))}
      </svg>
      <p className="mt-1 flex justify-between gap-4 text-muted text-xs">
        <span>{first && presentDay(first.week)}</span>
        <span>{last && presentDay(last.week)}</span>
      </p>
      <figcaption className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-muted text-xs">
        <span className="inline-flex items-center gap-2">
          <span className="h-3 w-3 rounded-[2px] bg-accent" />
          Notes right
        </span>
        <span className="inline-flex items-center gap-2">
          <span className="h-2.5 w-2.5 rounded-full bg-text" />
          Highest tempo
        </span>
      </figcaption>
    </figure>
  );
}
