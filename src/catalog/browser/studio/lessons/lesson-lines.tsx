import { Link } from "react-router";
import { posterOfWidth } from "#catalog/contract/posters.ts";
import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";
import { editLessonPath } from "#studio/browser/index.ts";
import { presentLessonFilm, presentLessonState, StateBadge } from "./lesson-state.tsx";

/** A lesson in the list: its poster, its title as a link to the editor, and its state. */
export function LessonLines({ lesson }: { lesson: StudioLesson }) {
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-x-4 py-2 sm:grid-cols-[6rem_minmax(0,1fr)_auto]">
      <img
        src={posterOfWidth(lesson.poster, 480)}
        alt=""
        width={96}
        height={60}
        loading="lazy"
        className="aspect-16/10 w-full rounded-[8px] object-cover ring-1 ring-line"
      />
      <div className="min-w-0">
        <h3 className="font-medium wrap-anywhere">
          <Link
            to={editLessonPath(lesson._id)}
            className="inline-flex min-h-11 items-center underline-offset-4 hover:text-accent-text hover:underline"
          >
            {lesson.title}
          </Link>
        </h3>
        <p className="text-muted">
          {presentLessonFilm(lesson)} · {presentLessonState(lesson)}
        </p>
      </div>
      <div className="max-sm:col-start-2 max-sm:mt-2">
        <StateBadge state={lesson.state} />
      </div>
    </div>
  );
}
