import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { bucketSeconds, fewestPeople } from "#insight/contract/buckets.ts";
import type { LessonInsight, PlayedBucket, WatchedFilm } from "#insight/contract/studio-insight.ts";
import { presentShare } from "#platform/contract/present-number.ts";
import { presentTimecode } from "#platform/contract/present-timecode.ts";
import type { PractisedBar } from "#practice/contract/hard-bars.ts";
import { FigureCards } from "#studio/browser/index.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { useLazyComponent } from "#ui/interaction/use-lazy-component.ts";
import { lessonBarsQuery } from "../insight-queries.ts";
import { BucketTable } from "./bucket-table.tsx";

interface FilmInsightProps {
  lesson: LessonInsight;
  watched: WatchedFilm;
}

const noBars: readonly PractisedBar[] = [];

/** The chart library is large, so it loads with the first chart. */
const loadTimeline = () => import("./film-timeline.tsx");

/** Viewers' plays of a film: figures, notable moments, a chart, and a table of the same data. */
export function FilmInsight({ lesson, watched }: FilmInsightProps) {
  const { viewers, watchedThrough, buckets } = watched;
  const [isChartWanted, setChartWanted] = useState(true);
  const practised = useQuery(lessonBarsQuery(lesson._id)).data?.practised ?? noBars;
  const Timeline = useLazyComponent(loadTimeline, isChartWanted, () => setChartWanted(false));
  const questions = buckets.reduce((sum, bucket) => sum + bucket.questions, 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <FigureCards
        figures={[
          { term: "Viewers", value: viewers, note: "students who played some of it" },
          {
            term: "Watched through",
            value: presentShare(watchedThrough),
            note: `on average, of ${viewers} viewers`,
          },
          { term: "Questions", value: questions, note: "about a moment of it" },
        ]}
      />
      <Moments lesson={lesson} watched={watched} />
      <figure aria-label="How many viewers played each moment">
        {isChartWanted &&
          (Timeline ? <Timeline watched={watched} practised={practised} /> : <ChartSkeleton />)}
        <BucketTable watched={watched} />
      </figure>
    </div>
  );
}

function ChartSkeleton() {
  return (
    <div role="status" aria-label="Loading the chart">
      <Skeleton className="h-100 w-full rounded-sheet" />
    </div>
  );
}

/** The notable moments in words, each with a button to watch it. */
function Moments({ lesson: { videoId }, watched }: FilmInsightProps) {
  const drop = findBiggestDrop(watched.buckets);
  const replayed = findMostReplayed(watched.buckets);
  const moments = [
    ...(drop ? [{ ...drop, text: `${drop.people} of ${watched.viewers} viewers stop` }] : []),
    ...(replayed
      ? [
          {
            ...replayed,
            text: `Replayed most, by ${replayed.people} of ${watched.viewers} viewers`,
          },
        ]
      : []),
  ];
  if (moments.length === 0) return null;
  return (
    <ul className="grid gap-1 text-small">
      {moments.map(({ text, seconds }: Moment & { text: string }) => (
        <li key={text} className="flex flex-wrap items-center gap-x-3">
          {text} at
          <Link
            to={`/video/${videoId}#at-${seconds}`}
            className="inline-flex min-h-11 items-center font-medium underline underline-offset-4 hover:text-accent-text"
          >
            {presentTimecode(seconds)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A moment of a film, and its number of people. */
interface Moment {
  seconds: number;
  people: number;
}

/** The bucket after which most viewers stop; null if fewer than five do. */
export function findBiggestDrop(buckets: readonly PlayedBucket[]): Moment | null {
  const drops = buckets.slice(1).map(({ viewers }, index) => {
    const before = buckets[index]?.viewers ?? null;
    return before === null || viewers === null ? 0 : before - viewers;
  });
  return pickHighest([0, ...drops]);
}

/** The first of the buckets that most viewers replayed; null if fewer than five did. */
export function findMostReplayed(buckets: readonly PlayedBucket[]): Moment | null {
  return pickHighest(buckets.map(({ replayers }) => replayers ?? 0));
}

function pickHighest(people: readonly number[]): Moment | null {
  const highest = Math.max(0, ...people);
  if (highest < fewestPeople) return null;
  return { seconds: people.indexOf(highest) * bucketSeconds, people: highest };
}
