import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { presentNumber } from "#platform/contract/present-number.ts";
import type { Waiting } from "#studio/contract/today.ts";
import { presentWaiting } from "./present-waiting.ts";

/** The waiting issues, each with its number and link; a short notice without any. */
export function WaitingList({ waiting }: { waiting: readonly Waiting[] }) {
  if (waiting.length === 0) {
    return (
      <div className="rounded-sheet bg-raised px-6 py-8 shadow-sheet ring-1 ring-line">
        <p className="font-title text-xl">Nothing waits for you.</p>
        <p className="mt-1.5 text-small text-muted">
          Questions, failed payments and whatever else needs you will be found here.
        </p>
      </div>
    );
  }
  return (
    <ul className="grid gap-3">
      {waiting.map((each) => (
        <li key={each.kind}>
          <WaitingItem waiting={each} />
        </li>
      ))}
    </ul>
  );
}

const frame =
  "grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-4 rounded-sheet bg-raised px-6 py-4 shadow-sheet ring-1 ring-line";

function WaitingItem({ waiting }: { waiting: Waiting }) {
  const { label, note, to } = presentWaiting(waiting);
  const content = (
    <>
      <span className="tabular font-title text-figure leading-tight">
        {presentNumber(waiting.count)}
      </span>
      <span className="min-w-0">
        <span className="block font-medium">{label}</span>
        <span className="block text-small text-muted">{note}</span>
      </span>
    </>
  );
  return (
    <Link
      to={to}
      className={`${frame} transition-shadow duration-200 hover:ring-accent hover:[&_svg]:text-accent-text`}
    >
      {content}
      <ChevronRight size={20} aria-hidden className="text-muted" />
    </Link>
  );
}
