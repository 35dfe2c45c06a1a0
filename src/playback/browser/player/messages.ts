import * as z from "zod/mini";
import { dataSaverModes } from "#platform/browser/data-saver/data-saver.ts";

const dataUse = z.object({ kind: z.literal("tlp-data-use"), use: z.enum(dataSaverModes) });

/** What the player's frame tells the page around it. */
export const fromPlayer = z.discriminatedUnion("kind", [
  /** There is something to see; the poster over the frame may go. */
  z.object({ kind: z.literal("tlp-player-shown") }),
  /** The pass was refused or is used up; a new one is wanted. */
  z.object({ kind: z.literal("tlp-player-needs-pass") }),
  /** The viewer has chosen another setting for costly data in the player. */
  dataUse,
]);
export type FromPlayer = z.infer<typeof fromPlayer>;

/** What the page says to the player. */
export const toPlayer = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("tlp-pass"), otp: z.string(), playbackInfo: z.string() }),
  z.object({ kind: z.literal("tlp-no-pass") }),
  /** He has chosen it beside the player. */
  dataUse,
]);
export type ToPlayer = z.infer<typeof toPlayer>;
