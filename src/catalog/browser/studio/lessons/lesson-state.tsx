import type { LessonState, NewFilm, StudioLesson } from "#catalog/contract/studio-lessons.ts";
import { presentTime } from "#studio/browser/index.ts";
import { classNames } from "#ui/class-names.ts";

export const stateLabels: Record<LessonState, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
  hidden: "Hidden",
};

const dots: Record<LessonState, string> = {
  draft: "border-2 border-border",
  scheduled: "bg-accent",
  published: "bg-cool",
  hidden: "bg-danger",
};

/** A lesson's state, in a word and a colour. */
export function StateBadge({ state }: { state: LessonState }) {
  return (
    <span className="inline-flex items-center gap-2 rounded-full border border-border px-2.75 py-1 text-label leading-tight font-medium">
      <span aria-hidden className={classNames("size-2.5 rounded-full", dots[state])} />
      {stateLabels[state]}
    </span>
  );
}

/** The state's meaning for students, and the film's progress. */
export function presentLessonState({ state, publishOn, publishedOn }: StudioLesson): string {
  if (state === "scheduled" && publishOn) return `Will be published on ${presentTime(publishOn)}`;
  if (state === "published" && publishedOn) return `Since ${presentTime(publishedOn)}`;
  return state === "hidden" ? "Students do not see it" : "Never published";
}

/** The film that students see, and the progress of the newest one. */
export function presentLessonFilm({
  film,
  duration,
  newFilm,
}: Pick<StudioLesson, "film" | "duration" | "newFilm">): string {
  if (film === "ready") {
    return newFilm ? `${duration} min; another film ${presentNewFilm(newFilm)}` : `${duration} min`;
  }
  if (newFilm) return `The film ${presentNewFilm(newFilm)}`;
  if (film === "failed") return "The film could not be prepared";
  return film === "preparing" ? "The film is being prepared" : "No film yet";
}

function presentNewFilm({ state, percent, failure }: NewFilm): string {
  if (state === "waiting") return "waits to be prepared";
  if (state === "running") return `is being prepared: ${percent}%`;
  return failure === null ? "could not be prepared" : `could not be prepared: ${failure}`;
}
