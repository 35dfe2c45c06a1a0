import type { ReactNode } from "react";

export interface Figure {
  term: string;
  value: ReactNode;
  /** What the figure counts, in a few words. */
  note?: ReactNode;
}

/** The figures that answer "how is it going", side by side. */
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
