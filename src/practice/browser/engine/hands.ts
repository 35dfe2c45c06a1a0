import type { PracticeNote } from "../../contract/practice-document.ts";

export type PracticeHand = PracticeNote["hand"];
export type Hands = PracticeHand | "both";

export const includesHand = (hands: Hands, hand: PracticeHand): boolean =>
  hands === "both" || hands === hand;
