import { useEffect, useMemo, useState } from "react";
import type { WaitSession } from "#practice/browser/engine/waiting/wait-session.ts";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";

/** After so many wrong keys in a bar the student sees the teacher's hint to it. */
const slipsUntilHint = 3;

/** A teacher's hint while the student is in its bar. */
export interface ShownHint {
  /** The sounding bar. */
  bar: number;
  text: string;
  /** Not to be shown again in this visit. */
  hide: () => void;
}

/** The hint to the bar that waits, once the student has slipped there; null otherwise. */
export function useBarHint(
  session: WaitSession | null,
  document: PracticeDocument,
): ShownHint | null {
  const [bar, setBar] = useState<number | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const { bars, hints } = document;
  const texts = useMemo(
    () => new Map(hints?.map((hint) => [hint.bar, hint.text] as const)),
    [hints],
  );
  useEffect(() => {
    if (!session || texts.size === 0) return;
    const slips = new Map<number, number>();
    let lastAt: number | null = null;
    const stop = session.subscribe(() => {
      const { bar: sounding, lastWrong, status } = session.getSnapshot();
      const written = bars[sounding]?.writtenIndex ?? -1;
      if (lastWrong && lastWrong.at !== lastAt) {
        lastAt = lastWrong.at;
        slips.set(written, (slips.get(written) ?? 0) + 1);
      }
      const isHard = (slips.get(written) ?? 0) >= slipsUntilHint;
      setBar(isHard && status !== "ended" ? sounding : null);
    });
    return () => {
      stop();
      setBar(null);
    };
  }, [session, bars, texts]);
  if (bar === null) return null;
  const written = bars[bar]?.writtenIndex ?? -1;
  const text = texts.get(written);
  if (text === undefined || hidden.has(written)) return null;
  return { bar, text, hide: () => setHidden(new Set([...hidden, written])) };
}
