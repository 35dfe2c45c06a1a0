/** How far a score's print is. One that is engraved anew keeps its drawings until then. */
export function printStateOf({
  isDrawn,
  state,
}: {
  isDrawn: boolean;
  /** The engraving's own. */
  state: string;
}): "engraved" | "failed" | "waiting" {
  if (isDrawn) return "engraved";
  return state === "failed" ? "failed" : "waiting";
}
