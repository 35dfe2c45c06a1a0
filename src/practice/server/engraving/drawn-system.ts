import * as z from "zod";
import type { EngravedLayout } from "../../contract/practice-document.ts";

/** The engraver's drawing of one line: its number of measures, its size in pixels and its SVG. */
const drawnSystem = z.object({
  measures: z.int(),
  width: z.number(),
  height: z.number(),
  svg: z.string(),
});
export type DrawnSystem = z.infer<typeof drawnSystem>;

const drawnScore = z.object({
  narrow: z.array(drawnSystem),
  wide: z.array(drawnSystem),
}) satisfies z.ZodType<Record<EngravedLayout, DrawnSystem[]>>;
export type DrawnScore = z.infer<typeof drawnScore>;

/** What the engraving process returns: a drawn score, or why and at which bar it fails. */
export const engravingResult = z.union([
  drawnScore,
  z.object({ reason: z.string(), bar: z.string().nullable() }),
]);
export type EngravingResult = z.infer<typeof engravingResult>;
