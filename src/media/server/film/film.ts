import * as z from "zod";
import type { MediaInfo } from "#platform/server/ffmpeg/index.ts";
import {
  type FilmLayout,
  type FilmRemark,
  filmComposition,
} from "../../contract/film-composition.ts";

/** The pixels of 8K, upright or not. */
export const mostPixels = 8192 * 4320;

/** A file of a film and the used part of it. */
const filmClip = z.strictObject({
  /** The file's path, or the upload's place where the files of uploads are in a bucket. */
  path: z.string().min(1),
  /** The upload of the file, which is kept while the film may need it. */
  uploadId: z.uuid().optional(),
  /** Of the file's bytes, in hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** The clip's start and end in the file; the whole file without them. */
  startSeconds: z.number().nonnegative().optional(),
  endSeconds: z.number().positive().optional(),
  /** Set for the second of two clips that run at the same time. */
  composition: z.optional(filmComposition),
});

/** A film's clips, joined in order or, with a composition, both at once. */
export const filmClips = z.array(filmClip).min(1).max(50);
export type FilmClips = z.infer<typeof filmClips>;

/** A voice recording, or a clip's sound. */
export interface InspectedSound {
  path: string;
  startSeconds: number;
  durationSeconds: number;
  /** Silence before it. */
  delaySeconds?: number | undefined;
  audio: MediaInfo["audio"];
}

/** A clip that can be encoded. */
export interface InspectedClip extends InspectedSound {
  /** The end of its picture, after which its sound may continue. */
  pictureSeconds: number;
  video: NonNullable<MediaInfo["video"]>;
}

/** A film that can be encoded. */
export interface InspectedFilm {
  clips: readonly InspectedClip[];
  durationSeconds: number;
  /** Null if no clip has sound. */
  sound: FilmSound | null;
  /** Null for clips that are joined. */
  composition: InspectedComposition | null;
}

/** Two clips of the same length that run at the same time. */
export interface InspectedComposition {
  /** Its switches are in the film's seconds; those before 0 count too. */
  layout: FilmLayout;
  /** The input whose sound the film has: the index of its clip, or 2 for the voice recording. */
  soundInput: 0 | 1 | 2;
  voice: InspectedSound | null;
  remarks: FilmRemark[];
}

/** Everything that ffmpeg reads for a film, in its order. */
export const filmInputs = ({ clips, composition }: InspectedFilm): InspectedSound[] => [
  ...clips,
  ...(composition?.voice ? [composition.voice] : []),
];

/** The filter values that bring the film's sound to every lesson's loudness. */
export interface FilmSound {
  /** For each clip with the film's sound the only channel with sound; null if both have sound, or neither. */
  onlyChannels: readonly (0 | 1 | null)[];
  gainDecibels: number;
  /** Whether the gain would raise peaks above the ceiling. */
  isLimited: boolean;
}
