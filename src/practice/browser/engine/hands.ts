import type { PracticeNote } from "../../contract/practice-document.ts";

export type PracticeHand = PracticeNote["hand"];
export type Hands = PracticeHand | "both";

export const includesHand = (hands: Hands | "none", hand: PracticeHand): boolean =>
  hands === "both" || hands === hand;

/** The hands that these leave. */
export const otherHands = (hands: Hands): PracticeHand | null =>
  hands === "both" ? null : hands === "left" ? "right" : "left";

/** The hand of the nearest note, which most probably struck a wrong key. */
export function nearestHand(
  notes: readonly Pick<PracticeNote, "pitchMidi" | "hand">[],
  pitchMidi: number,
): PracticeHand {
  let nearest = notes[0];
  for (const note of notes) {
    const distance = Math.abs(note.pitchMidi - pitchMidi);
    if (!nearest || distance < Math.abs(nearest.pitchMidi - pitchMidi)) nearest = note;
  }
  return nearest?.hand ?? "right";
}
