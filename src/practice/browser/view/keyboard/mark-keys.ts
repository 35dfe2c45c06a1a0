import type { DueNote } from "../../engine/waiting/wait-mode.ts";
import type { ViewScene } from "../view-state.ts";

/** The text on a due key. */
export interface KeyTexts {
  nameOf: (note: DueNote) => string | null;
  fingerOf: (note: DueNote) => string | null;
  /** Whether due keys are lit before the learner asks for help or makes a mistake. */
  showsDue: boolean;
}

/** A key's elements, by pitch. */
export interface KeyElement {
  key: HTMLElement;
  due: HTMLElement;
}

/**
 * Returns a function that marks the keys at each tick: `data-due` for a due key, `data-wrong` for a
 * wrongly struck one. The function writes only changes to the page. Sounding notes are drawn over
 * the keys (`key-light-painter.ts`).
 */
export function createKeyMarker(
  { clock }: ViewScene,
  elements: ReadonlyMap<number, KeyElement>,
  texts: KeyTexts,
): () => void {
  let shownDue: readonly DueNote[] = [];
  let isHinted = false;
  let wrong: number | null = null;

  const markDue = (due: readonly DueNote[], hinted: boolean): void => {
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
  const markWrong = (pitch: number | null): void => {
    if (wrong !== null) setData(elements.get(wrong)?.key, "wrong", undefined);
    if (pitch !== null) setData(elements.get(pitch)?.key, "wrong", "");
    wrong = pitch;
  };

  return () => {
    const [due, hinted, nextWrong] = [clock.due(), clock.isHintShown(), clock.wrongPitch()];
    if (due !== shownDue || hinted !== isHinted) markDue(due, hinted);
    if (nextWrong !== wrong) markWrong(nextWrong);
  };
}

/** Removes all marks. */
export function clearKeys(elements: ReadonlyMap<number, KeyElement>): void {
  for (const element of elements.values()) {
    clearDue(element);
    for (const name of ["wrong", "held"]) setData(element.key, name, undefined);
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
