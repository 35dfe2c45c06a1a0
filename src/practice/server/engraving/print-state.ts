import type { PrintState } from "../../contract/practice-document.ts";

/** The state of a score's print. While a score is engraved again, its earlier drawings count. */
export function printStateOf({
  isDrawn,
  state,
}: {
  isDrawn: boolean;
  /** The engraving's own state. */
  state: string;
}): PrintState {
  if (isDrawn) return "engraved";
  return state === "failed" || state === "none" ? state : "waiting";
}
