import type { DueNote } from "../../engine/waiting/wait-mode.ts";
import type { ViewScene } from "../view-state.ts";

/**
 * Returns a function that marks the due printed notes at each tick: class `is-due`, with the hand
 * in `data-hand`. `find` returns a note's elements in the visible systems. Sounding notes are drawn
 * over the print (`note-light-painter.ts`).
 */
export function createNoteMarker(
  { clock }: ViewScene,
  find: (id: string) => readonly Element[],
  showsDue: boolean,
): () => void {
  let shownDue: readonly DueNote[] = [];
  let isHinted = false;
  const mark = (id: string, hand: string, isOn: boolean): void => {
    for (const element of find(id)) {
      element.classList.toggle("is-due", isOn);
      if (isOn) element.setAttribute("data-hand", hand);
    }
  };
  const markDue = (due: readonly DueNote[], isOn: boolean): void => {
    for (const { noteIds, hand, isStruck } of due) {
      for (const id of noteIds) mark(id, hand, isOn && !isStruck);
    }
  };
  return () => {
    const [due, hinted] = [clock.due(), clock.isHintShown()];
    if (due === shownDue && hinted === isHinted) return;
    markDue(shownDue, false);
    [shownDue, isHinted] = [due, hinted];
    markDue(due, showsDue || hinted);
  };
}
