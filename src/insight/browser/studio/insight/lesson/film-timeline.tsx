import { AxisBottom, AxisLeft } from "@visx/axis";
import { ParentSize } from "@visx/responsive";
import { scaleLinear } from "@visx/scale";
import { AreaClosed, Bar, LinePath } from "@visx/shape";
import { bucketSeconds, fewestPeople } from "#insight/contract/buckets.ts";
import type { WatchedFilm } from "#insight/contract/studio-insight.ts";
import { presentTimecode } from "#platform/contract/present-timecode.ts";
import { classNames } from "#ui/class-names.ts";
import { presentShare } from "../present-share.ts";

const left = 44;
const right = 12;
/** From the top: questions, the curve of viewers, the bars of replays, the seconds. */
const rows = { questions: 14, curveTop: 40, curveBottom: 240, barsTop: 272, barsBottom: 352 };
const height = 392;
/** The container of the chart; only its width matters. */
const ignored: ("height" | "top" | "left")[] = ["height", "top", "left"];

const tickLabel = { className: "fill-muted text-tiny tabular", fontFamily: "inherit" } as const;

/**
 * The share of viewers who played and replayed each moment, with its questions. Screen readers skip
 * the chart, since the table beside it has the same figures.
 */
export default function FilmTimeline({ watched }: { watched: WatchedFilm }) {
  const isGappy = watched.buckets.some(({ viewers }) => viewers === null);
  return (
    <div aria-hidden>
      <Legend viewers={watched.viewers} />
      <ParentSize className="mt-5" style={{ height }} debounceTime={0} ignoreDimensions={ignored}>
        {({ width }) => width > 0 && <Chart width={width} watched={watched} />}
      </ParentSize>
      {isGappy && (
        <p className="mt-2 text-sm text-muted">
          Where the curve is missing, fewer than {fewestPeople} viewers played the lesson.
        </p>
      )}
    </div>
  );
}

function Chart({ width, watched }: { width: number; watched: WatchedFilm }) {
  const { viewers, buckets } = watched;
  const end = buckets.length * bucketSeconds;
  const x = scaleLinear({ domain: [0, end], range: [left, width - right] });
  const y = scaleLinear({ domain: [0, 1], range: [rows.curveBottom, rows.curveTop] });
  const bars = scaleLinear({ domain: [0, 1], range: [rows.barsBottom, rows.barsTop] });
  const points = buckets.map((bucket, index) => ({
    ...bucket,
    from: index * bucketSeconds,
    played: bucket.viewers === null ? null : bucket.viewers / viewers,
    replayed: (bucket.replayers ?? 0) / viewers,
  }));
  type Point = (typeof points)[number];
  const curve = {
    data: points,
    x: ({ from }: Point) => x(from + bucketSeconds / 2),
    y: ({ played }: Point) => y(played ?? 0),
    defined: ({ played }: Point) => played !== null,
  };
  const barWidth = Math.max(1, x(bucketSeconds) - x(0) - 1);
  const percent = (value: { valueOf: () => number }) => presentShare(value.valueOf());
  return (
    <svg aria-hidden width={width} height={height} className="block overflow-visible">
      {[0, 0.5, 1].map((share) => (
        <line
          key={share}
          x1={left}
          x2={width - right}
          y1={y(share)}
          y2={y(share)}
          className={share === 0 ? "stroke-border" : "stroke-line"}
        />
      ))}
      <AreaClosed {...curve} yScale={y} className="fill-accent/20" />
      <LinePath {...curve} className="fill-none stroke-accent stroke-2" />
      {points.map(({ from, replayed, questions }) => (
        <g key={from}>
          {replayed > 0 && (
            <Bar
              x={x(from)}
              width={barWidth}
              y={bars(replayed)}
              height={rows.barsBottom - bars(replayed)}
              className="fill-cool"
            />
          )}
          {questions > 0 && <QuestionMark x={x(from + bucketSeconds / 2)} questions={questions} />}
        </g>
      ))}
      <line
        x1={left}
        x2={width - right}
        y1={rows.barsBottom}
        y2={rows.barsBottom}
        className="stroke-border"
      />
      {[y, bars].map((scale) => (
        <AxisLeft
          key={scale(0)}
          scale={scale}
          left={left}
          hideAxisLine={true}
          hideTicks={true}
          tickValues={scale === y ? [0, 0.5, 1] : [0, 1]}
          tickFormat={percent}
          tickLabelProps={{ ...tickLabel, textAnchor: "end", dx: -4, dy: "0.32em" }}
        />
      ))}
      <AxisBottom
        scale={x}
        top={rows.barsBottom}
        hideAxisLine={true}
        tickClassName={"stroke-border"}
        tickValues={chooseTicks(end, width)}
        tickFormat={(value) => presentTimecode(value.valueOf())}
        tickLabelProps={{ ...tickLabel, textAnchor: "middle", dy: "0.5em", stroke: "none" }}
      />
    </svg>
  );
}

function QuestionMark({ x, questions }: { x: number; questions: number }) {
  return (
    <g>
      <line x1={x} x2={x} y1={rows.questions} y2={rows.curveBottom} className="stroke-line" />
      <circle cx={x} cy={rows.questions} r={10} className="fill-raised stroke-danger-text" />
      <text
        x={x}
        y={rows.questions}
        dy={"0.35em"}
        textAnchor={"middle"}
        className="tabular fill-danger-text text-tiny font-semibold"
      >
        {questions}
      </text>
    </g>
  );
}

/** Round moments with enough room for their labels. */
function chooseTicks(end: number, width: number): number[] {
  const steps = [10, 15, 30, 60, 120, 300, 600, 1_200, 1_800, 3_600, 7_200];
  const most = Math.max(2, Math.floor(width / 70));
  const step = steps.find((each) => end / each <= most) ?? 14_400;
  return Array.from({ length: Math.floor(end / step) + 1 }, (_, index) => index * step);
}

function Legend({ viewers }: { viewers: number }) {
  const entries = [
    ["rounded-full border-2 border-danger-text", "Questions"],
    ["bg-accent", `Played it, of ${viewers} viewers`],
    ["bg-cool", `Played it more than once, of ${viewers} viewers`],
  ] as const;
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      {entries.map(([className, label]) => (
        <li key={label} className="flex items-center gap-2">
          <span className={classNames("h-3 w-3", className)} />
          {label}
        </li>
      ))}
    </ul>
  );
}
