import * as z from "zod/mini";
import { presentTimecode } from "#platform/contract/present-timecode.ts";

/** The length of the longest film. */
export const longestFilmSeconds = 3 * 3_600;
/** The shortest film, and the shortest time that one of two pictures is shown. */
export const shortestFilmSeconds = 0.5;
/** How often a film of two pictures may change between them. */
export const maxSwitches = 100;

/** The clips of a film of two pictures, in their order. */
export const filmPictures = ["first", "second"] as const;
const picture = z.enum(filmPictures);
export type FilmPicture = z.infer<typeof picture>;

export const insetCorners = ["top-left", "top-right", "bottom-left", "bottom-right"] as const;
export const insetSizes = ["small", "medium", "large"] as const;

/** Picture in picture: the small one is cropped to 16:9. */
const insetLayout = z.strictObject({
  kind: z.literal("inset"),
  large: picture,
  corner: z.enum(insetCorners),
  size: z.enum(insetSizes),
});
export type InsetLayout = z.infer<typeof insetLayout>;

/** Whether moments come in their order and leave each picture its shortest time. */
export function areSpaced(moments: readonly number[]): boolean {
  return moments.every((moment, at) => moment - (moments[at - 1] ?? -1) >= shortestFilmSeconds);
}

const switchedLayout = z.strictObject({
  kind: z.literal("switched"),
  starts: picture,
  /** The moments at which the other picture follows, in the seconds of the first clip's file. */
  switchSeconds: z
    .array(z.number().check(z.minimum(0), z.maximum(longestFilmSeconds)))
    .check(
      z.minLength(1),
      z.maxLength(maxSwitches),
      z.refine(areSpaced, "Each picture must be shown for half a second"),
    ),
});

const filmLayout = z.discriminatedUnion("kind", [insetLayout, switchedLayout]);
export type FilmLayout = z.infer<typeof filmLayout>;

const offset = z.number().check(z.minimum(-longestFilmSeconds), z.maximum(longestFilmSeconds));

/** What a film of two pictures sounds like: one of its clips, or a third one without a picture. */
export const filmSounds = [...filmPictures, "voice"] as const;
const sound = z.enum(filmSounds);
export type FilmSoundSource = z.infer<typeof sound>;

/** How two clips that run at the same time become one film. */
export const filmComposition = z
  .strictObject({
    /** The second clip's time in its file when the first clip is at 0. */
    offsetSeconds: offset,
    layout: filmLayout,
    sound,
    /** The same of the voice recording, which is the third clip. Silence is where it has no sound. */
    voiceOffsetSeconds: z.optional(offset),
  })
  .check(
    z.refine(
      ({ sound, voiceOffsetSeconds }) => (sound === "voice") === (voiceOffsetSeconds !== undefined),
      "A voice recording needs its offset",
    ),
  );
export type FilmComposition = z.infer<typeof filmComposition>;

/** What a film of two pictures has otherwise than its clips. */
export const filmRemark = z.object({
  kind: z.enum(["begins-late", "ends-early", "no-sound"]),
  of: sound,
  /** The film's second, or how much later the clip begins. */
  atSeconds: z.number().check(z.nonnegative()),
  /** The other clip's length in the film. */
  ofSeconds: z.number().check(z.nonnegative()),
});
export type FilmRemark = z.infer<typeof filmRemark>;

export function formatFilmRemark({ kind, of, atSeconds, ofSeconds }: FilmRemark): string {
  const clip = { first: "Clip 1", second: "Clip 2", voice: "The voice recording" }[of];
  const other = of === "first" ? "clip 2" : "clip 1";
  const [at, whole] = [presentTimecode(atSeconds), presentTimecode(ofSeconds)];
  if (kind === "no-sound") return `${clip} has no sound: the film has that of ${other}.`;
  if (of === "voice") {
    return kind === "begins-late"
      ? `${clip} begins at ${at} of the film, after silence.`
      : `${clip} ends at ${at} of ${whole}, and silence follows.`;
  }
  if (kind === "begins-late") return `${clip} begins ${at} after ${other}, and so does the film.`;
  return `${clip} ends at ${at} of ${whole}, and so does the film.`;
}

/** The used part of a clip, in the seconds of its file. */
export interface UsedPart {
  startSeconds: number;
  endSeconds: number;
  /** Whether the teacher chose its start and its end. */
  isStartChosen: boolean;
  isEndChosen: boolean;
}

export interface CommonPart {
  /** In the seconds of the first clip's file, and of the second's. */
  startSeconds: number;
  secondStartSeconds: number;
  /** Below 0 if the clips have no moment in common. */
  durationSeconds: number;
  remarks: FilmRemark[];
}

/** Files round their lengths. */
const toleranceSeconds = 0.5;

/**
 * The part of the time that both clips have. It is remarked where one of them begins late or ends
 * early by itself, and not by a cut.
 */
export function findCommonPart(
  first: UsedPart,
  second: UsedPart,
  offsetSeconds: number,
): CommonPart {
  const moved = {
    ...second,
    startSeconds: second.startSeconds - offsetSeconds,
    endSeconds: second.endSeconds - offsetSeconds,
  };
  const startSeconds = Math.max(first.startSeconds, moved.startSeconds);
  const endSeconds = Math.min(first.endSeconds, moved.endSeconds);
  const late = moved.startSeconds > first.startSeconds ? "second" : "first";
  const short = moved.endSeconds < first.endSeconds ? "second" : "first";
  const parts = { first, second: moved };
  const lateSeconds = startSeconds - Math.min(first.startSeconds, moved.startSeconds);
  const longestSeconds = Math.max(first.endSeconds, moved.endSeconds) - startSeconds;
  const durationSeconds = endSeconds - startSeconds;
  const remarks: FilmRemark[] = [];
  if (lateSeconds > toleranceSeconds && !parts[late].isStartChosen) {
    remarks.push({ kind: "begins-late", of: late, atSeconds: lateSeconds, ofSeconds: 0 });
  }
  if (longestSeconds - durationSeconds > toleranceSeconds && !parts[short].isEndChosen) {
    const [atSeconds, ofSeconds] = [Math.max(0, durationSeconds), Math.max(0, longestSeconds)];
    remarks.push({ kind: "ends-early", of: short, atSeconds, ofSeconds });
  }
  return {
    startSeconds,
    secondStartSeconds: startSeconds + offsetSeconds,
    durationSeconds,
    remarks,
  };
}

/** Where a voice recording leaves the film without sound. Times are those of the first clip. */
export function findVoiceRemarks(
  film: Pick<CommonPart, "startSeconds" | "durationSeconds">,
  voice: { durationSeconds: number; offsetSeconds: number },
): FilmRemark[] {
  const { startSeconds, durationSeconds } = film;
  const lateSeconds = -voice.offsetSeconds - startSeconds;
  const endsAt = lateSeconds + voice.durationSeconds;
  const remarks: FilmRemark[] = [];
  if (lateSeconds > toleranceSeconds) {
    remarks.push({ kind: "begins-late", of: "voice", atSeconds: lateSeconds, ofSeconds: 0 });
  }
  if (durationSeconds - endsAt > toleranceSeconds) {
    const atSeconds = Math.max(0, endsAt);
    remarks.push({ kind: "ends-early", of: "voice", atSeconds, ofSeconds: durationSeconds });
  }
  return remarks;
}

/** Whether the picture that does not begin the film is shown at a moment of the first clip. */
export function isSwitched(switchSeconds: readonly number[], atSeconds: number): boolean {
  return switchSeconds.filter((moment) => moment <= atSeconds).length % 2 === 1;
}

interface Size {
  width: number;
  height: number;
}

/** The small picture's width as a share of the film's. */
const insetShares = { small: 0.22, medium: 0.3, large: 0.4 };
/** An upright film is narrow. */
const uprightFactor = 1.5;
const marginShare = 0.03;

/** The place of the small picture in the frame. */
export function insetBox(
  { size, corner }: Pick<InsetLayout, "size" | "corner">,
  frame: Size,
): Size & { left: number; top: number } {
  const isUpright = frame.height > frame.width;
  const width = frame.width * insetShares[size] * (isUpright ? uprightFactor : 1);
  const height = (width * 9) / 16;
  const margin = Math.min(frame.width, frame.height) * marginShare;
  return {
    width,
    height,
    left: corner.endsWith("left") ? margin : frame.width - width - margin,
    top: corner.startsWith("top") ? margin : frame.height - height - margin,
  };
}

/** The most of a picture that is cropped away: a picture of 4:3 fills a frame of 16:9. */
const mostCropped = 0.26;

/** Whether a picture is cropped to fill a frame. One of quite another shape is shown whole. */
export function isCropped(picture: Size, frame: Size): boolean {
  const [shape, wanted] = [picture.width / picture.height, frame.width / frame.height];
  return 1 - Math.min(shape / wanted, wanted / shape) <= mostCropped;
}
