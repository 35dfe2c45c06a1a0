import type { DueNote } from "../../engine/waiting/wait-mode.ts";
import { followSoundingNotes } from "../sounding-notes.ts";
import type { StageScene } from "../stage-state.ts";

/**
 * Returns what lights the printed notes at each frame: class `is-sounding` or `is-due`, with the hand in
 * `data-hand`. `find` returns a note's elements on the lines that are shown.
 */
export function makeNoteLighter(
  { document, clock }: StageScene,
  find: (id: string) => readonly Element[],
  showsDue: boolean,
): () => void {
  const sounding = followSoundingNotes(document.notes);
  let shownDue: readonly DueNote[] = [];
  let isHinted = false;
  const mark = (id: string, hand: string, name: string, isOn: boolean): void => {
    for (const element of find(id)) {
      element.classList.toggle(name, isOn);
      if (isOn) element.setAttribute("data-hand", hand);
    }
  };
  const onChange = (index: number, isSounding: boolean): void => {
    const note = document.notes[index];
    if (!note) return;
    mark(note.id, note.hand, "is-sounding", isSounding);
    for (const id of note.tiedIds ?? []) mark(id, note.hand, "is-sounding", isSounding);
  };
  const markDue = (due: readonly DueNote[], isOn: boolean): void => {
    for (const { noteIds, hand, isStruck } of due) {
      for (const id of noteIds) mark(id, hand, "is-due", isOn && !isStruck);
    }
  };
  return () => {
    const beat = clock.beatNow();
    const before = beat !== null && clock.isWaiting() ? beat : Number.POSITIVE_INFINITY;
    sounding.moveTo(beat, before, clock.handsNow(), onChange);
    const [due, hinted] = [clock.due(), clock.isHintShown()];
    if (due === shownDue && hinted === isHinted) return;
    markDue(shownDue, false);
    [shownDue, isHinted] = [due, hinted];
    markDue(due, showsDue || hinted);
  };
}
