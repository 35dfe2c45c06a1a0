import * as z from "zod";
import type { EngravedLayout } from "../../contract/practice-document.ts";

/** What the engraver draws of one line: its measures' number, its size in pixels and its SVG. */
const drawnSystem = z.object({
  measures: z.int(),
  width: z.number(),
  height: z.number(),
  svg: z.string(),
});
export type DrawnSystem = z.infer<typeof drawnSystem>;

/** What the engraving process returns. */
export const drawnScore = z.object({
  narrow: z.array(drawnSystem),
  wide: z.array(drawnSystem),
}) satisfies z.ZodType<Record<EngravedLayout, DrawnSystem[]>>;
export type DrawnScore = z.infer<typeof drawnScore>;
