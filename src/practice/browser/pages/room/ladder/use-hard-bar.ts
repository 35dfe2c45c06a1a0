import { useEffect, useRef, useState } from "react";
import { type Passage, passageLabel } from "#practice/browser/engine/passage.ts";
import { judgeRound, roundsToStep } from "#practice/browser/engine/runs/tempo-ladder.ts";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import type { OnRound } from "./use-tempo-ladder.ts";

interface HardBarOptions {
  /** Whether the tempo ladder is on, to which this belongs. */
  isOn: boolean;
  document: PracticeDocument;
  passage: Passage;
  /** Practises another passage, again and again. */
  practise: (passage: Passage) => void;
}

/** Another passage that suits the student better. */
export interface PassageOffer {
  text: string;
  label: string;
  accept: () => void;
  decline: () => void;
}

interface HardBar {
  /** Null without an offer. */
  offer: PassageOffer | null;
  onRound: OnRound;
}

/**
 * Offers to practise one bar alone, where it is the only one with faults in two rounds in a row,
 * and the passage again, once the bar is clean twice.
 */
export function useHardBar(options: HardBarOptions): HardBar {
  const { passage, document, practise } = options;
  const [offered, setOffered] = useState<Passage | null>(null);
  /** The passage that the student left for one bar of it. */
  const wider = useRef<Passage | null>(null);
  const inARow = useRef({ bar: -1, rounds: 0 });
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  }, [options]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another passage begins anew
  useEffect(() => {
    inARow.current = { bar: -1, rounds: 0 };
    setOffered(null);
  }, [passage]);
  const [onRound] = useState(
    (): OnRound => (counts, faultyBars) => {
      const now = latest.current;
      if (!now.isOn) return;
      const isOneBar = now.passage.fromBar === now.passage.toBar;
      const isClean = judgeRound(counts) === "clean";
      const [bar = -1, ...others] = faultyBars;
      const isAsWanted = isOneBar ? isClean && wider.current !== null : bar >= 0 && !others.length;
      const known = inARow.current;
      const rounds = isAsWanted ? (known.bar === bar ? known.rounds + 1 : 1) : 0;
      inARow.current = { bar, rounds };
      if (rounds < roundsToStep) setOffered(null);
      else setOffered(isOneBar ? wider.current : { fromBar: bar, toBar: bar });
    },
  );
  if (offered === null) return { offer: null, onRound };
  const isNarrower = offered.fromBar === offered.toBar;
  const name = passageLabel(document, offered);
  const offer: PassageOffer = {
    text: isNarrower ? `Only ${name.toLowerCase()} is hard.` : "This bar is clean now.",
    label: isNarrower ? "Practise it alone" : `Back to ${name.toLowerCase()}`,
    accept: () => {
      wider.current = isNarrower ? passage : null;
      practise(offered);
    },
    decline: () => {
      inARow.current = { bar: -1, rounds: 0 };
      setOffered(null);
    },
  };
  return { offer, onRound };
}
