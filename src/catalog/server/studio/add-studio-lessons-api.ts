import type { Database } from "#platform/server/database/open-database.ts";
import { type Api, serve } from "#platform/server/http/serve.ts";
import { studioLessonEndpoints as endpoints } from "../../contract/studio-lesson-endpoints.ts";
import type { NewFilm, StudioLesson } from "../../contract/studio-lessons.ts";
import { getStudioLesson } from "./change-lesson.ts";
import { createLesson } from "./create-lesson.ts";
import { editLesson } from "./edit-lesson.ts";
import { type CancelFilm, deleteLesson, hideLesson } from "./hide-lesson.ts";
import { listStudioLessons } from "./list-studio-lessons.ts";
import { moveLesson } from "./move-lesson.ts";
import { publishLesson, scheduleLesson, unscheduleLesson } from "./publish-lesson.ts";
import { setLessonFree } from "./set-lesson-free.ts";

/** The newest films that are not ready, by the lesson's id. */
export type ListNewFilms = (lessonIds: readonly string[]) => Promise<ReadonlyMap<string, NewFilm>>;

export interface StudioLessonsDeps {
  db: Database;
  listNewFilms: ListNewFilms;
  cancelFilm: CancelFilm;
  /** Resolves when every server has dropped the responses that a committed change outdated. */
  waitForInvalidation: () => Promise<void>;
}

/** Adds the studio's lesson routes, for instructors only. */
export function addStudioLessonsApi(api: Api, deps: StudioLessonsDeps): void {
  const withNewFilms = async (lessons: readonly StudioLesson[]): Promise<StudioLesson[]> => {
    const films = await deps.listNewFilms(lessons.map(({ _id }) => _id));
    return lessons.map((lesson) => ({ ...lesson, newFilm: films.get(lesson._id) ?? null }));
  };
  const complete = async (found: Promise<StudioLesson>): Promise<StudioLesson> => {
    const lesson = await found;
    return (await withNewFilms([lesson]))[0] ?? lesson;
  };
  /** Visitors' next responses include the change. */
  const seen = async (change: Promise<StudioLesson>): Promise<StudioLesson> => {
    const result = await complete(change);
    await deps.waitForInvalidation();
    return result;
  };
  serve(api, endpoints.studioLessons, async ({ query }) => {
    const { lessons, ...page } = await listStudioLessons(deps, query);
    return { lessons: await withNewFilms(lessons), ...page };
  });
  serve(api, endpoints.studioLesson, ({ params }) =>
    complete(getStudioLesson(deps, params.lessonId)),
  );
  serve(api, endpoints.createLesson, ({ caller, body }) =>
    complete(createLesson(deps, { actorId: caller.userId, ...body })),
  );
  serve(api, endpoints.editLesson, ({ caller, params, body }) =>
    seen(editLesson(deps, { actorId: caller.userId, ...params, ...body })),
  );
  serve(api, endpoints.moveLesson, ({ caller, params, body }) =>
    seen(moveLesson(deps, { actorId: caller.userId, ...params, ...body })),
  );
  serve(api, endpoints.publishLesson, ({ caller, params, body }) =>
    seen(publishLesson(deps, { actorId: caller.userId, ...params, ...body })),
  );
  serve(api, endpoints.scheduleLesson, ({ caller, params, body }) =>
    complete(scheduleLesson(deps, { actorId: caller.userId, ...params, ...body })),
  );
  serve(api, endpoints.unscheduleLesson, ({ caller, params, body }) =>
    complete(unscheduleLesson(deps, { actorId: caller.userId, ...params, ...body })),
  );
  serve(api, endpoints.hideLesson, ({ caller, params, body, requireFreshCode }) =>
    seen(hideLesson(deps, { actorId: caller.userId, ...params, ...body, requireFreshCode })),
  );
  serve(api, endpoints.setLessonFree, ({ caller, params, body }) =>
    seen(setLessonFree(deps, { actorId: caller.userId, ...params, ...body })),
  );
  serve(api, endpoints.deleteLesson, ({ caller, params, body }) =>
    deleteLesson(deps, { actorId: caller.userId, ...params, ...body }),
  );
}
