import * as z from "zod/mini";
import {
  type FilmClip,
  type FilmPoster,
  type LessonFilm,
  maxClips,
} from "#media/contract/lesson-film.ts";
import { presentMoment, readTime } from "#studio/browser/index.ts";
import {
  type CompositionValues,
  compositionOf,
  compositionRules,
  findCompositionError,
} from "./composition-rules.ts";

const time = z
  .string()
  .check(
    z.refine(
      (text) => text.trim() === "" || readTime(text) !== null,
      "Please write seconds, or minutes as in 1:35",
    ),
  );

const clip = z.object({ uploadId: z.uuid(), start: time, end: time, poster: time }).check(
  z.refine(({ start, end }) => (readTime(end) ?? Infinity) - (readTime(start) ?? 0) >= 0.5, {
    error: "The end must come after the start",
    path: ["end"],
  }),
  z.refine(({ poster, ...clip }) => isWithin(clip, readTime(poster)), {
    error: "The poster must be a moment of the clip",
    path: ["poster"],
  }),
);

function isWithin({ start, end }: { start: string; end: string }, moment: number | null): boolean {
  if (moment === null) return true;
  return moment >= (readTime(start) ?? 0) && moment <= (readTime(end) ?? Infinity);
}

/** The schema of a film's fields. A composition counts for two clips alone. */
export const filmRules = z
  .object({
    clips: z
      .array(clip)
      .check(
        z.minLength(1, "Please add a film"),
        z.maxLength(maxClips, `Please use at most ${maxClips} clips`),
      ),
    composition: compositionRules,
  })
  .check(
    z.superRefine((values, context) => {
      const error = isComposed(values) ? findCompositionError(values.composition) : null;
      if (!error) return;
      const { message, path } = error;
      context.addIssue({ code: "custom", message, path: ["composition", ...path] });
    }),
  );
export type FilmValues = z.infer<typeof filmRules>;

/** Whether two clips run at the same time. */
function isComposed({
  clips,
  composition,
}: {
  clips: readonly unknown[];
  composition: CompositionValues;
}): boolean {
  return clips.length === 2 && composition.mode !== "joined";
}

/** A clip of the whole upload. */
export const emptyClip = (uploadId: string): FilmValues["clips"][number] => ({
  uploadId,
  start: "",
  end: "",
  poster: "",
});

/** The fields of a film's clips that were given before, without its voice recording. */
export const givenClips = (given: NonNullable<LessonFilm["given"]>): FilmValues["clips"] =>
  given
    .slice(0, given[1]?.composition ? 2 : maxClips)
    .map(({ uploadId, startSeconds, endSeconds }) => ({
      uploadId,
      start: startSeconds === null ? "" : presentMoment(startSeconds),
      end: endSeconds === null ? "" : presentMoment(endSeconds),
      poster: "",
    }));

/** The moment of the poster, from the first clip that has one. */
export function posterOf({ clips }: FilmValues): FilmPoster | undefined {
  const moments = clips.map(({ poster }) => readTime(poster));
  const clip = moments.findIndex((moment) => moment !== null);
  const atSeconds = moments[clip];
  return atSeconds == null ? undefined : { clip, atSeconds };
}

/** The clips in the API's form. */
export function clipsOf(values: FilmValues): FilmClip[] {
  const composition = isComposed(values) ? compositionOf(values.composition) : undefined;
  const { voice } = values.composition;
  const clips: FilmClip[] = values.clips.map(({ uploadId, start, end }, index) => {
    const [startSeconds, endSeconds] = [readTime(start), readTime(end)];
    return {
      uploadId,
      ...(startSeconds !== null && { startSeconds }),
      ...(endSeconds !== null && { endSeconds }),
      ...(index === 1 && composition && { composition }),
    };
  });
  return composition?.sound === "voice" ? [...clips, { uploadId: voice }] : clips;
}
