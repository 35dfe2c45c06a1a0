import * as z from "zod/mini";
import {
  areSpaced,
  type FilmComposition,
  filmPictures,
  filmSounds,
  insetCorners,
  insetSizes,
  longestFilmSeconds,
  maxSwitches,
} from "#media/contract/film-composition.ts";
import type { LessonFilm } from "#media/contract/lesson-film.ts";
import { presentMoment, readTime } from "#studio/browser/index.ts";

/** Parses a number of seconds to tenths, which may be negative; null for other text. */
export function readOffset(text: string): number | null {
  if (text.trim() === "") return 0;
  const isNumber = /^[-−+]?\d{1,5}(?:[.,]\d{1,3})?$/.test(text.trim());
  const seconds = Number(text.trim().replace("−", "-").replace(",", "."));
  if (!isNumber || Math.abs(seconds) > longestFilmSeconds) return null;
  return Math.round(seconds * 10) / 10;
}

const mode = z.enum(["joined", "inset", "switched"]);

/** The fields that say how two clips become one film. */
export const compositionRules = z.object({
  mode,
  offset: z.string(),
  sound: z.enum(filmSounds),
  /** The upload of the voice recording, and its offset. */
  voice: z.string(),
  voiceOffset: z.string(),
  large: z.enum(filmPictures),
  corner: z.enum(insetCorners),
  size: z.enum(insetSizes),
  starts: z.enum(filmPictures),
  switches: z.array(z.object({ time: z.string() })),
});
export type CompositionValues = z.infer<typeof compositionRules>;

type Switches = CompositionValues["switches"];

/** What is wrong in the fields of two clips that run at the same time, and in which field. */
export function findCompositionError(values: CompositionValues) {
  const { mode, offset, switches, sound, voice, voiceOffset } = values;
  const message = "Please write seconds, such as 2.5 or -2.5";
  if (readOffset(offset) === null) return { message, path: ["offset"] };
  if (sound === "voice" && voice === "") {
    return { message: "Please choose a recording", path: ["voice"] };
  }
  if (sound === "voice" && readOffset(voiceOffset) === null) {
    return { message, path: ["voiceOffset"] };
  }
  return mode === "switched" ? findSwitchesError(switches) : null;
}

function findSwitchesError(switches: Switches) {
  const wrong = switches.findIndex(({ time }) => readTime(time) === null);
  if (wrong >= 0) {
    const message = "Please write seconds, or minutes as in 1:35";
    return { message, path: ["switches", wrong, "time"] };
  }
  const path = ["starts"];
  if (switches.length === 0) {
    return { message: "Please add a moment at which the other picture is shown", path };
  }
  if (switches.length > maxSwitches) {
    return { message: `Please use at most ${maxSwitches} moments`, path };
  }
  if (areSpaced(sortMoments(switches))) return null;
  return { message: "Please leave at least half a second between two moments", path };
}

/** The moments in their order, without those that are no times. */
function sortMoments(switches: Switches): number[] {
  return switches.flatMap(({ time }) => readTime(time) ?? []).toSorted((one, other) => one - other);
}

export const joinedComposition: CompositionValues = {
  mode: "joined",
  offset: "0",
  sound: "first",
  voice: "",
  voiceOffset: "0",
  large: "first",
  corner: "bottom-right",
  size: "medium",
  starts: "first",
  switches: [],
};

/** The composition in the API's form; undefined for clips that are joined. */
export function compositionOf(values: CompositionValues): FilmComposition | undefined {
  const { mode, offset, sound, large, corner, size, starts, switches } = values;
  if (mode === "joined") return undefined;
  const layout: FilmComposition["layout"] =
    mode === "inset"
      ? { kind: "inset", large, corner, size }
      : { kind: "switched", starts, switchSeconds: sortMoments(switches) };
  return {
    offsetSeconds: readOffset(offset) ?? 0,
    layout,
    sound,
    ...(sound === "voice" && { voiceOffsetSeconds: readOffset(values.voiceOffset) ?? 0 }),
  };
}

/** The fields of a composition, which the second clip has. The third one is its voice recording. */
export function compositionFields(given: NonNullable<LessonFilm["given"]>): CompositionValues {
  const composition = given[1]?.composition;
  if (!composition) return joinedComposition;
  const { offsetSeconds, sound, layout, voiceOffsetSeconds = 0 } = composition;
  const fields = {
    ...joinedComposition,
    offset: String(offsetSeconds),
    sound,
    voice: given[2]?.uploadId ?? "",
    voiceOffset: String(voiceOffsetSeconds),
  };
  if (layout.kind === "inset") {
    const { large, corner, size } = layout;
    return { ...fields, mode: "inset", large, corner, size };
  }
  const switches = layout.switchSeconds.map((moment) => ({ time: presentMoment(moment) }));
  return { ...fields, mode: "switched", starts: layout.starts, switches };
}
