import * as z from "zod/mini";
import { type FilmClip, maxClips } from "../../../../contract/lesson-film.ts";
import { readTime } from "./clip-time.ts";

const time = z
  .string()
  .check(
    z.refine(
      (text) => text.trim() === "" || readTime(text) !== null,
      "Please write seconds, or minutes as in 1:35",
    ),
  );

const clip = z.object({ uploadId: z.uuid(), start: time, end: time }).check(
  z.refine(({ start, end }) => (readTime(end) ?? Infinity) - (readTime(start) ?? 0) >= 0.5, {
    error: "The end must come after the start",
    path: ["end"],
  }),
);

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
