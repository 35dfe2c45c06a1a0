import { bucketSeconds, fewestPeople } from "#insight/contract/buckets.ts";
import type { PlayedBucket, WatchedFilm } from "#insight/contract/studio-insight.ts";
import { presentTimecode } from "#platform/contract/present-timecode.ts";
import { FigureTable } from "#studio/browser/index.ts";

type Row = PlayedBucket & { seconds: number };

const presentPeople = (people: number | null): string => String(people ?? `under ${fewestPeople}`);

/** The chart's figures as a table with its own scrolling: a long film has hundreds of rows. */
export function BucketTable({ watched: { viewers, buckets } }: { watched: WatchedFilm }) {
  const rows: Row[] = buckets.map((bucket, index) => ({
    ...bucket,
    seconds: index * bucketSeconds,
  }));
  return (
    <details className="mt-6">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-small font-medium underline underline-offset-4 hover:text-accent-text">
        Show as table
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the table also scrolls by keyboard */}
      <section tabIndex={0} aria-label="Table of the chart" className="max-h-96 overflow-y-auto">
        <FigureTable<Row>
          caption={`Of ${viewers} viewers, how many played each five seconds, and how many played them again`}
          head={{ label: "From", present: ({ seconds }) => presentTimecode(seconds) }}
          columns={[
            { label: "Played", present: (row) => presentPeople(row.viewers), isStrong: true },
            { label: "Replayed", present: (row) => presentPeople(row.replayers) },
            { label: "Questions", present: (row) => String(row.questions) },
          ]}
          rows={rows}
        />
      </section>
    </details>
  );
}
