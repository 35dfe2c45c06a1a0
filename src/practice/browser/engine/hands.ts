import type { PracticeNote } from "../../contract/practice-document.ts";

export type Hand = PracticeNote["hand"];
export type Hands = Hand | "both";

export const includesHand = (hands: Hands, hand: Hand): boolean =>
  hands === "both" || hands === hand;
