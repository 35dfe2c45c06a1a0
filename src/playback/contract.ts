import * as z from "zod/mini";
import { type DataCosts, dataCosts } from "#catalog/contract.ts";
import { playedReport } from "#insight/contract.ts";
import { endpoint, slug } from "#platform/contract.ts";

/** The base64 JSON sent with a ticket. It names the video and grants no access. */
export const playbackInfo = z.object({ videoId: slug });

/** A rendition of a prepared lesson. `bytes` is its whole size, audio included. */
const rendition = z.object({ name: z.string(), height: z.int(), bytes: z.int() });
export type Rendition = z.infer<typeof rendition>;

/** A bar of the score as it sounds, in seconds of the film. */
const filmBar = z.object({
  /** The printed number. */
  number: z.string(),
  startSeconds: z.number(),
  endSeconds: z.number(),
});
export type FilmBar = z.infer<typeof filmBar>;

/** The data that the player gets for a ticket. */
export const playbackSession = z.object({
  /** Base path of playlists, keys and position; only this session's cookie opens it. */
  sessionPath: z.string(),
  title: z.string(),
  /** The length that this viewer may watch. */
  durationSeconds: z.number(),
  /** The whole film's length, of which progress is a share. */
  filmSeconds: z.number(),
  renditions: z.array(rendition),
  /** Size at each data-saver setting; `sound` is null for a silent video. */
  dataCosts,
  poster: z.nullable(z.string()),
  /** URL of the storyboard's WebVTT under the session's path, if there is one. */
  preview: z.nullable(z.string()),
  /** By ISO 639 code, each with the URL of its WebVTT under the session's path. */
  captions: z.array(
    z.object({
      language: z.string(),
      url: z.string(),
      /** Captions are part of the teaching, so they are on until the viewer chooses. */
      isShownAtFirst: z.boolean(),
    }),
  ),
  /** Ordered by start. A chapter lasts until the next begins. */
  chapters: z.array(z.object({ startMs: z.int(), title: z.string() })),
  /** The bars that the film plays, ordered by start; empty if the lesson has no score. */
  bars: z.array(filmBar),
  /**
   * True if the film was drawn from its score. From the top the film shows the title, the printed
   * score, falling notes, and the keys.
   */
  isDrawn: z.boolean(),
  /** The viewer's email, or “Free preview” for a visitor, shown as a watermark. */
  watermark: z.string(),
  /** Resume position; 0 at the first visit and after the end. */
  startAtSeconds: z.number(),
});
export type PlaybackSession = z.infer<typeof playbackSession>;

interface MediaSizes {
  /** Video tracks, without audio. */
  renditions: readonly { bytes: number }[];
  /** Their audio; null for a silent video. */
  sound: { bytes: number } | null;
  /** The audio of `sound.m3u8` and `small.m3u8`. */
  soundOnly: { bytes: number } | null;
}

/**
 * The bytes of a whole playback. `all`: with the highest rendition. `small`: with the lowest and
 * the low-bitrate audio. `sound`: with that audio only.
 */
export function dataCostsOf({ renditions, sound, soundOnly }: MediaSizes): DataCosts {
  const videoBytes = renditions.map(({ bytes }) => bytes);
  return {
    all: Math.max(...videoBytes) + (sound?.bytes ?? 0),
    small: Math.min(...videoBytes) + (soundOnly?.bytes ?? 0),
    sound: soundOnly?.bytes ?? null,
  };
}

/** Playback speeds: 25 to 150% in steps of 5, and double. The pitch is preserved (spec §1: playback speed). */
export const speeds: readonly number[] = [
  ...Array.from({ length: 26 }, (_, step) => (5 + step) / 20),
  2,
];

export const playbackEndpoints = {
  playback: endpoint({
    method: "GET",
    path: "/api/playback/{userId}/{videoId}",
    access: "user",
    self: "userId",
    tag: "Playback",
    summary: "A single-use ticket to the player, valid for one minute",
    params: z.object({ userId: z.uuid(), videoId: slug }),
    data: z.object({ otp: z.string(), playbackInfo: z.string() }),
    // Every call stores a ticket, and no user opens two lessons a second.
    limit: { points: 120, durationSeconds: 60 },
    errors: ["billing.plan_lacks_category", "playback.not_ready", "catalog.video_not_found"],
  }),
  freePlayback: endpoint({
    method: "GET",
    path: "/api/playback/free/{videoId}",
    access: "public",
    tag: "Playback",
    summary: "A visitor's single-use ticket to the player of a free lesson, valid for one minute",
    params: z.object({ videoId: slug }),
    data: z.object({ otp: z.string(), playbackInfo: z.string() }),
    // All visitors behind one router share an IP.
    limit: { points: 120, durationSeconds: 60 },
    errors: ["billing.plan_lacks_category", "playback.not_ready", "catalog.video_not_found"],
  }),
  openPlaybackSession: endpoint({
    method: "POST",
    path: "/player/session",
    access: "public",
    tag: "Playback",
    summary: "Exchange a ticket for a playback session, held by a cookie",
    body: z.strictObject({
      otp: z.string().check(z.maxLength(100)),
      playbackInfo: z.string().check(z.maxLength(400)),
      /** The browser plays HLS natively and keeps sending its first cookie. */
      native: z.optional(z.boolean()),
    }),
    data: playbackSession,
    // All students behind one router share an IP.
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
    summary: "Save the watch position, to resume there, and what was played",
    params: z.object({ sessionId: z.uuid() }),
    body: z.strictObject({
      /** Left out by the practice room, which plays passages: the lesson resumes as before. */
      seconds: z.optional(z.number().check(z.minimum(0), z.maximum(86_400))),
      /** Left out if the player played nothing since the last report. */
      played: z.optional(playedReport),
    }),
    /** `seen`: the student has played enough for the lesson to count as seen. */
    data: z.object({ seen: z.boolean() }),
    // A player reports every ten seconds, and hundreds may share a school's router.
    limit: { points: 6_000, durationSeconds: 60 },
    errors: ["playback.session_over", "playback.playing_elsewhere"],
  }),
};

export const playbackErrors = {
  "playback.keys_too_fast": {
    status: 429,
    message: "Keys are given at the pace of playing. Please wait a moment.",
  },
  "playback.tracks_changed": {
    status: 409,
    message: "This was changed meanwhile, in another window or by somebody else.",
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
