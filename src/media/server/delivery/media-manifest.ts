import * as z from "zod";
import { filmRemark } from "../../contract/film-composition.ts";

const mediaTrack = z.object({
  /** Also the name of its playlist and its segments' folder. */
  name: z.string(),
  codecs: z.string(),
  /** Peak and mean bit rate of the segments, in bit/s. */
  bandwidth: z.int(),
  averageBandwidth: z.int(),
  bytes: z.int(),
});
export type MediaTrack = z.infer<typeof mediaTrack>;

const renditionTrack = mediaTrack.extend({ width: z.int(), height: z.int() });
export type RenditionTrack = z.infer<typeof renditionTrack>;

/**
 * The schema of `media.json`: the content of an encoded lesson. Paths are relative to its folder.
 */
export const mediaManifest = z.object({
  version: z.literal(1),
  mediaId: z.string(),
  /** Hash of all inputs, so that an unchanged lesson is not encoded again. */
  inputHash: z.string(),
  durationSeconds: z.number(),
  /** The lengths of a film's clips that are joined. */
  clipSeconds: z.array(z.number()).optional(),
  /** Of two clips that run at the same time. */
  composition: z
    .object({
      /** The seconds of each clip's file at which the film begins. */
      clipStartSeconds: z.array(z.number()),
      remarks: z.array(filmRemark),
    })
    .optional(),
  /** Video time of the score's first beat; 0 for an uploaded video. */
  leadInSeconds: z.number(),
  framesPerSecond: z.number(),
  renditions: z.array(renditionTrack).min(1),
  /** The sound of the video; null for a silent video. */
  sound: mediaTrack.nullable(),
  /** The sound-only track that `sound.m3u8` plays. */
  soundOnly: mediaTrack.nullable(),
  periods: z.int(),
  keyRotationSegments: z.int(),
  segmentSeconds: z.number(),
  poster: z.string().nullable(),
  preview: z.string(),
  /** The SHA-256 of each file, in hexadecimal; media of earlier versions have none. */
  files: z.record(z.string(), z.string()).optional(),
});
export type MediaManifest = z.infer<typeof mediaManifest>;
