import type { DueNote } from "../../engine/waiting/wait-mode.ts";
import { followSoundingNotes } from "../sounding-notes.ts";
import type { StageScene } from "../stage-state.ts";

/** What is written on a key that is due. */
export interface KeyTexts {
  nameOf: (note: DueNote) => string | null;
  fingerOf: (note: DueNote) => string | null;
  /** Whether keys that are due are lit before the learner asks or errs. */
  showsDue: boolean;
}

/** A key's elements, by pitch. */
export interface KeyElement {
  key: HTMLElement;
  due: HTMLElement;
}

/**
 * Returns what lights the keys at each frame: `data-lit` sounds, `data-due` is to be played, `data-wrong`
 * was struck wrongly. It touches a key only where that changes.
 */
export function makeKeyPainter(
  { document, clock }: StageScene,
  elements: ReadonlyMap<number, KeyElement>,
  texts: KeyTexts,
): () => void {
  const sounding = followSoundingNotes(document.notes);
  const rightOn = new Uint8Array(128);
  const leftOn = new Uint8Array(128);
  let shownDue: readonly DueNote[] = [];
  let isHinted = false;
  let wrong: number | null = null;

  const onChange = (index: number, isSounding: boolean): void => {
    const note = document.notes[index];
    if (!note) return;
    const on = note.hand === "right" ? rightOn : leftOn;
    const { pitchMidi } = note;
    on[pitchMidi] = Math.max(0, (on[pitchMidi] ?? 0) + (isSounding ? 1 : -1));
    const hand = rightOn[pitchMidi] ? "right" : leftOn[pitchMidi] ? "left" : undefined;
    setData(elements.get(pitchMidi)?.key, "lit", hand);
  };
  const paintDue = (due: readonly DueNote[], hinted: boolean): void => {
    for (const { pitchMidi } of shownDue) clearDue(elements.get(pitchMidi));
    [shownDue, isHinted] = [due, hinted];
    if (!texts.showsDue && !hinted) return;
    for (const note of due) {
      const element = elements.get(note.pitchMidi);
      if (!element || note.isStruck) continue;
      setData(element.key, "due", note.hand);
      setData(element.key, "hint", hinted ? "" : undefined);
      setData(element.due, "name", texts.nameOf(note) ?? undefined);
      setData(element.due, "finger", texts.fingerOf(note) ?? undefined);
    }
  };
  const paintWrong = (pitch: number | null): void => {
    if (wrong !== null) setData(elements.get(wrong)?.key, "wrong", undefined);
    if (pitch !== null) setData(elements.get(pitch)?.key, "wrong", "");
    wrong = pitch;
  };

  return () => {
    const beat = clock.beatNow();
    const before = beat !== null && clock.isWaiting() ? beat : Number.POSITIVE_INFINITY;
    sounding.moveTo(beat, before, clock.handsNow(), onChange);
    const [due, hinted, nextWrong] = [clock.due(), clock.isHintShown(), clock.wrongPitch()];
    if (due !== shownDue || hinted !== isHinted) paintDue(due, hinted);
    if (nextWrong !== wrong) paintWrong(nextWrong);
  };
}

/** Puts all keys out. */
export function clearKeys(elements: ReadonlyMap<number, KeyElement>): void {
  for (const element of elements.values()) {
    clearDue(element);
    for (const name of ["lit", "wrong", "held"]) setData(element.key, name, undefined);
  }
}

function clearDue(element: KeyElement | undefined): void {
  if (!element) return;
  setData(element.key, "due", undefined);
  setData(element.key, "hint", undefined);
  setData(element.due, "name", undefined);
  setData(element.due, "finger", undefined);
}

export function setData(element: HTMLElement | undefined, name: string, value: string | undefined) {
  if (!element) return;
  if (value === undefined) delete element.dataset[name];
  else element.dataset[name] = value;
}
