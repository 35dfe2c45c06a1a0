import * as z from "zod/mini";
import { type FilmClip, type FilmPoster, maxClips } from "#media/contract/lesson-film.ts";
import { readTime } from "#studio/browser/index.ts";

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

/** What is typed about a film's clips. */
export const filmRules = z.object({
  clips: z
    .array(clip)
    .check(
      z.minLength(1, "Please add a film"),
      z.maxLength(maxClips, `Please use at most ${maxClips} clips`),
    ),
});
type FilmValues = z.infer<typeof filmRules>;

/** A clip that is the whole upload. */
export const emptyClip = (uploadId: string): FilmValues["clips"][number] => ({
  uploadId,
  start: "",
  end: "",
  poster: "",
});

/** The moment that becomes the poster: of the first clip that has one. */
export function posterOf({ clips }: FilmValues): FilmPoster | undefined {
  const moments = clips.map(({ poster }) => readTime(poster));
  const clip = moments.findIndex((moment) => moment !== null);
  const atSeconds = moments[clip];
  return atSeconds == null ? undefined : { clip, atSeconds };
}

/** The clips as the server takes them. */
export function clipsOf({ clips }: FilmValues): FilmClip[] {
  return clips.map(({ uploadId, start, end }) => {
    const [startSeconds, endSeconds] = [readTime(start), readTime(end)];
    return {
      uploadId,
      ...(startSeconds !== null && { startSeconds }),
      ...(endSeconds !== null && { endSeconds }),
    };
  });
}
