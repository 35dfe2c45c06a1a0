import { AxisBottom, AxisLeft } from "@visx/axis";
import { ParentSize } from "@visx/responsive";
import { scaleLinear } from "@visx/scale";
import { AreaClosed, Bar, LinePath } from "@visx/shape";
import { bucketSeconds, fewestPeople } from "#insight/contract/buckets.ts";
import type { WatchedFilm } from "#insight/contract/studio-insight.ts";
import { presentShare } from "#platform/contract/present-number.ts";
import { presentTimecode } from "#platform/contract/present-timecode.ts";
import type { PractisedBar } from "#practice/contract/hard-bars.ts";
import { classNames } from "#ui/class-names.ts";

const left = 44;
const right = 12;
/** From the top: questions, the curve of viewers, the bars of replays, the seconds, the slips. */
const rows = {
  questions: 14,
  curveTop: 40,
  curveBottom: 240,
  barsTop: 272,
  barsBottom: 352,
  slipsTop: 400,
  slipsBottom: 460,
};
const height = 392;
const heightWithSlips = 472;
/** The container of the chart; only its width matters. */
const ignored: ("height" | "top" | "left")[] = ["height", "top", "left"];

/** A bar is drawn no wider, where the film plays its next one much later. */
const longestBarSeconds = 10;

const tickLabel = { className: "fill-muted text-tiny tabular", fontFamily: "inherit" } as const;

interface FilmTimelineProps {
  watched: WatchedFilm;
  /** The bars that students practised; drawn where the film plays them. */
  practised: readonly PractisedBar[];
}

/**
 * The share of viewers who played and replayed each moment, with its questions and with the slips
 * in the bar that plays there. Screen readers skip the chart, since tables have the same figures.
 */
export default function FilmTimeline({ watched, practised }: FilmTimelineProps) {
  const filmBars = practised
    .flatMap(({ filmSeconds, ...bar }) => (filmSeconds === null ? [] : { ...bar, filmSeconds }))
    .toSorted((one, other) => one.filmSeconds - other.filmSeconds);
  const isGappy = watched.buckets.some(({ viewers }) => viewers === null);
  return (
    <div aria-hidden>
      <Legend viewers={watched.viewers} hasSlips={filmBars.length > 0} />
      <ParentSize
        className="mt-5"
        style={{ height: filmBars.length > 0 ? heightWithSlips : height }}
        debounceTime={0}
        ignoreDimensions={ignored}
      >
        {({ width }) => width > 0 && <Chart width={width} watched={watched} filmBars={filmBars} />}
      </ParentSize>
      {isGappy && (
        <p className="mt-2 text-sm text-muted">
          Where the curve is missing, fewer than {fewestPeople} viewers played the lesson.
        </p>
      )}
    </div>
  );
}

/** A practised bar that the film plays. */
type FilmBar = PractisedBar & { filmSeconds: number };

interface ChartProps {
  width: number;
  watched: WatchedFilm;
  /** In the film's order. */
  filmBars: readonly FilmBar[];
}

function Chart({ width, watched, filmBars }: ChartProps) {
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
    <svg
      aria-hidden
      width={width}
      height={filmBars.length > 0 ? heightWithSlips : height}
      className="block overflow-visible"
    >
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
      {filmBars.length > 0 && <Slips filmBars={filmBars} x={x} end={end} />}
    </svg>
  );
}

interface SlipsProps {
  filmBars: readonly FilmBar[];
  x: (seconds: number) => number;
  /** The film's last second. */
  end: number;
}

/** How many students slip in each bar, under the moment at which the film first plays it. */
function Slips({ filmBars, x, end }: SlipsProps) {
  const y = scaleLinear({ domain: [0, 1], range: [rows.slipsBottom, rows.slipsTop] });
  return (
    <g>
      <line
        x1={x(0)}
        x2={x(end)}
        y1={rows.slipsBottom}
        y2={rows.slipsBottom}
        className="stroke-border"
      />
      {filmBars.map(({ bar, filmSeconds, slipShare }, index) => {
        const next = filmBars[index + 1]?.filmSeconds ?? end;
        const longest = filmSeconds + longestBarSeconds;
        return (
          <Bar
            key={bar}
            x={x(filmSeconds)}
            width={Math.max(1, x(Math.min(next, longest)) - x(filmSeconds) - 1)}
            y={y(slipShare)}
            height={rows.slipsBottom - y(slipShare)}
            className="fill-danger-text"
          />
        );
      })}
      <AxisLeft
        scale={y}
        left={left}
        hideAxisLine={true}
        hideTicks={true}
        tickValues={[0, 1]}
        tickFormat={(value) => presentShare(value.valueOf())}
        tickLabelProps={{ ...tickLabel, textAnchor: "end", dx: -4, dy: "0.32em" }}
      />
    </g>
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

function Legend({ viewers, hasSlips }: { viewers: number; hasSlips: boolean }) {
  const entries: [string, string][] = [
    ["rounded-full border-2 border-danger-text", "Questions"],
    ["bg-accent", `Played it, of ${viewers} viewers`],
    ["bg-cool", `Played it more than once, of ${viewers} viewers`],
  ];
  if (hasSlips) entries.push(["bg-danger-text", "Slipped in the bar that plays there"]);
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
