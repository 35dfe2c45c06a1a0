import * as z from "zod/mini";
import { type DataCosts, dataCosts } from "#catalog/contract.ts";
import { endpoint, slug } from "#platform/contract.ts";

/** The base64 JSON beside a pass; it names the video and is worth nothing without the pass. */
export const playbackInfo = z.object({ videoId: slug });

/** A rendition of a prepared lesson. `bytes` is what all of it costs to fetch, sound included. */
const rendition = z.object({ name: z.string(), height: z.int(), bytes: z.int() });
export type Rendition = z.infer<typeof rendition>;

/** What the player gets for a pass: where the lesson lies and how it is to be shown. */
export const playerSession = z.object({
  /** Playlists, keys and the position lie under this path, open to this session's cookie alone. */
  sessionPath: z.string(),
  title: z.string(),
  durationSeconds: z.number(),
  renditions: z.array(rendition),
  /** What all of it costs at each setting for costly data; `sound` is null for a silent film. */
  dataCosts,
  poster: z.nullable(z.string()),
  /** URL of the storyboard's WebVTT under the session's path, if there is one. */
  preview: z.nullable(z.string()),
  /** The viewer's address, to drift faintly across the picture. */
  watermark: z.string(),
  /** Where the viewer left off; 0 at the first visit and after the end. */
  startAtSeconds: z.number(),
});
export type PlayerSession = z.infer<typeof playerSession>;

interface MediaSizes {
  /** The pictures alone. */
  renditions: readonly { bytes: number }[];
  /** The sound under them; null for a silent film. */
  sound: { bytes: number } | null;
  /** The sound of `sound.m3u8` and `small.m3u8`. */
  soundOnly: { bytes: number } | null;
}

/**
 * What a whole playing of prepared media fetches, in bytes: `all` with the largest picture, `small`
 * with the smallest and the modest sound, `sound` with that sound alone.
 */
export function costsOf({ renditions, sound, soundOnly }: MediaSizes): DataCosts {
  const pictures = renditions.map(({ bytes }) => bytes);
  return {
    all: Math.max(...pictures) + (sound?.bytes ?? 0),
    small: Math.min(...pictures) + (soundOnly?.bytes ?? 0),
    sound: soundOnly?.bytes ?? null,
  };
}

/** The speeds on offer; the pitch stays (spec §1: playback speed). */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

export const playbackEndpoints = {
  playback: endpoint({
    method: "GET",
    path: "/api/playback/{userId}/{videoId}",
    access: "user",
    tag: "Playback",
    summary: "A single-use pass to the player, good for one minute",
    params: z.object({ userId: z.uuid(), videoId: slug }),
    data: z.object({ otp: z.string(), playbackInfo: z.string() }),
    errors: ["billing.plan_lacks_category", "playback.not_ready", "catalog.video_not_found"],
  }),
  openSession: endpoint({
    method: "POST",
    path: "/player/session",
    access: "public",
    tag: "Playback",
    summary: "Trade a pass for a playback session, held by a cookie",
    body: z.strictObject({
      otp: z.string().check(z.maxLength(100)),
      playbackInfo: z.string().check(z.maxLength(400)),
      /** The browser plays HLS itself and keeps the cookie with which it began. */
      native: z.optional(z.boolean()),
    }),
    data: playerSession,
    // Every lesson begun behind one router, and begun again, comes from one address.
    limit: { points: 1_200, durationSeconds: 60 },
    errors: [
      "playback.pass_refused",
      "billing.plan_lacks_category",
      "playback.not_ready",
      "catalog.video_not_found",
    ],
  }),
  savePosition: endpoint({
    method: "POST",
    path: "/player/session/{sessionId}/position",
    access: "public",
    tag: "Playback",
    summary: "Note where the viewer is, to resume there",
    params: z.object({ sessionId: z.uuid() }),
    body: z.strictObject({ seconds: z.number().check(z.minimum(0), z.maximum(86_400)) }),
    data: z.object({}),
    // A player tells every ten seconds; a school behind one router has hundreds of them.
    limit: { points: 6_000, durationSeconds: 60 },
    errors: ["playback.session_over", "playback.playing_elsewhere"],
  }),
};

export const playbackErrors = {
  "playback.keys_too_fast": {
    status: 429,
    message: "Keys are given at the pace of playing. Please wait a moment.",
  },
  "playback.not_ready": { status: 409, message: "This lesson is still being prepared." },
  "playback.pass_refused": { status: 403, message: "This pass has been used or has expired." },
  "playback.playing_elsewhere": {
    status: 403,
    message: "This lesson is playing elsewhere. You can watch on two screens at once.",
  },
  "playback.session_over": { status: 403, message: "This playback session is over." },
} as const;

declare module "../platform/server/errors.ts" {
  interface ErrorCodes extends ErrorsOf<typeof playbackErrors> {}
}
