import * as z from "zod";
import type { MediaInfo } from "#platform/server/ffmpeg/index.ts";

/** Of 8K, upright or not. */
export const mostPixels = 8192 * 4320;

/** One file of a film, and what of it is used. */
const filmClip = z.strictObject({
  path: z.string().min(1),
  /** The upload whose file it is, which is kept while the film may need it. */
  uploadId: z.uuid().optional(),
  /** Of the file's bytes, in hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Where the clip begins and ends in the file; the whole file without them. */
  startSeconds: z.number().nonnegative().optional(),
  endSeconds: z.number().positive().optional(),
});

/** A film's clips, joined in their order. */
export const filmClips = z.array(filmClip).min(1).max(50);
export type FilmClips = z.infer<typeof filmClips>;

/** A clip that can be encoded. */
export interface InspectedClip {
  path: string;
  startSeconds: number;
  durationSeconds: number;
  /** Where its picture ends: its sound may go on. */
  pictureSeconds: number;
  video: NonNullable<MediaInfo["video"]>;
  audio: MediaInfo["audio"];
}

/** A film that can be encoded. */
export interface InspectedFilm {
  clips: readonly InspectedClip[];
  durationSeconds: number;
  /** Null where no clip has sound. */
  sound: FilmSound | null;
}

/** How the film's sound becomes as loud as every lesson's. */
export interface FilmSound {
  /** Of each clip, the one channel that has sound; null where both do, or neither. */
  onlyChannels: readonly (0 | 1 | null)[];
  gainDecibels: number;
  /** Whether the gain would raise peaks above the ceiling. */
  isLimited: boolean;
}
