import { useEffect, useRef, useState } from "react";
import type { Hands } from "#practice/browser/engine/hands.ts";
import type { Passage } from "#practice/browser/engine/passage.ts";
import {
  climb,
  judgeRound,
  noRungs,
  type Rungs,
} from "#practice/browser/engine/runs/tempo-ladder.ts";
import { tempoLabel } from "#practice/browser/engine/speeds.ts";
import type { BarCounts } from "#practice/contract/practice-run.ts";

/** Hears of a round: what it counted, and the sounding bars with faults or hints. */
export type OnRound = (
  counts: Pick<BarCounts, "due" | "wrong" | "missing" | "hints">,
  faultyBars: readonly number[],
) => void;

interface LadderOptions {
  isOn: boolean;
  speed: number;
  passage: Passage;
  hands: Hands;
  changeSpeed: (speed: number) => void;
}

/** The tempo ladder of a passage, which each round of it moves. */
export interface TempoLadder {
  rungs: Rungs;
  /** What the last round changed; empty if it changed nothing. */
  notice: string;
  onRound: OnRound;
}

/** Raises and lowers the tempo by how the rounds of the passage go. */
export function useTempoLadder(options: LadderOptions): TempoLadder {
  const { passage, hands, speed } = options;
  const [rungs, setRungs] = useState(noRungs);
  const [notice, setNotice] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: another passage, hand or tempo begins at the lowest rung
  useEffect(() => setRungs(noRungs), [passage, hands, speed]);
  const latest = useRef({ options, rungs });
  useEffect(() => {
    latest.current = { options, rungs };
  }, [options, rungs]);
  const [onRound] = useState(
    (): OnRound => (counts) => {
      const { options: now, rungs: before } = latest.current;
      if (!now.isOn) return;
      const next = climb(before, judgeRound(counts), now.speed);
      setRungs(next.rungs);
      setNotice(presentStep(now.speed, next.speed));
      if (next.speed !== now.speed) now.changeSpeed(next.speed);
    },
  );
  return { rungs, notice, onRound };
}

function presentStep(before: number, after: number): string {
  if (after > before) return `Two clean rounds: now at ${tempoLabel(after)}`;
  if (after < before) return `Slower for a while: ${tempoLabel(after)}`;
  return "";
}
