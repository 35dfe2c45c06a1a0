import * as z from "zod/mini";
import { dataSaverModes } from "#platform/browser/data-saver/data-saver.ts";

const dataSaver = z.object({ kind: z.literal("tlp-data-saver"), mode: z.enum(dataSaverModes) });

/** Messages from the player's frame to the page around it. */
export const fromPlayer = z.discriminatedUnion("kind", [
  /** The player is visible; the poster over the frame can go. */
  z.object({ kind: z.literal("tlp-player-shown") }),
  /** The ticket was refused or used; a new one is needed. */
  z.object({ kind: z.literal("tlp-player-needs-ticket") }),
  /** The viewer changed the data-saver setting in the player. */
  dataSaver,
  /** The video's position in whole seconds, at each change. */
  z.object({ kind: z.literal("tlp-position"), seconds: z.int().check(z.nonnegative()) }),
  /** The video's exact position, as a response. */
  z.object({ kind: z.literal("tlp-time"), seconds: z.number().check(z.nonnegative()) }),
  /** The saved progress of the student. */
  z.object({
    kind: z.literal("tlp-progress"),
    percent: z.int().check(z.minimum(0), z.maximum(100)),
    seen: z.boolean(),
  }),
  /** The lesson plays for the first time. */
  z.object({ kind: z.literal("tlp-started") }),
  /** The lesson has ended, or continues after its end. */
  z.object({ kind: z.literal("tlp-ended"), ended: z.boolean() }),
]);
export type FromPlayer = z.infer<typeof fromPlayer>;

/** Messages from the page to the player. */
export const toPlayer = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("tlp-ticket"), otp: z.string(), playbackInfo: z.string() }),
  z.object({ kind: z.literal("tlp-no-ticket") }),
  /** The viewer changed the data-saver setting on the page. */
  dataSaver,
  /** The page requests the video's position. */
  z.object({ kind: z.literal("tlp-get-time") }),
  /** The viewer requested a moment of the lesson. */
  z.object({ kind: z.literal("tlp-seek"), seconds: z.number().check(z.nonnegative()) }),
  /** The viewer requested a bar by its printed number. */
  z.object({ kind: z.literal("tlp-seek-bar"), bar: z.string().check(z.maxLength(12)) }),
]);
export type ToPlayer = z.infer<typeof toPlayer>;
