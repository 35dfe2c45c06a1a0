import { useMemo, useState } from "react";
import { isOffBeat, verdictOf } from "#practice/browser/engine/following/judge-bars.ts";
import type {
  PlayReport,
  PlaySession,
  TimedBar,
} from "#practice/browser/engine/following/play-session.ts";
import { useSelection } from "../use-snapshot.ts";

/** The faults of a report, one of which the view shows. */
export interface Review {
  /** Null before the pass has ended. */
  report: PlayReport | null;
  /** Null without any. */
  fault: TimedBar | null;
  /** From 1 on. */
  number: number;
  count: number;
  /** Shows the next fault, or by -1 the one before. */
  step: (by: 1 | -1) => void;
}

/** Begins with the hardest bar. */
export function useReview(player: PlaySession | null): Review {
  const report = useSelection(player, (snapshot) => snapshot.report);
  const [chosen, setChosen] = useState<{ report: PlayReport | null; index: number } | null>(null);
  const faults = useMemo(() => report?.bars.filter(isFault) ?? [], [report]);
  const hardest = faults.findIndex(
    ({ bar, hand }) => bar === report?.hardest?.bar && hand === report.hardest.hand,
  );
  const index = chosen?.report === report ? chosen.index : Math.max(0, hardest);
  const step = (by: 1 | -1): void =>
    setChosen({ report, index: (index + by + faults.length) % faults.length });
  return { report, fault: faults[index] ?? null, number: index + 1, count: faults.length, step };
}

const isFault = (bar: TimedBar): boolean =>
  verdictOf(bar) !== "clean" || (bar.lateMs !== undefined && isOffBeat({ lateMs: bar.lateMs }));
