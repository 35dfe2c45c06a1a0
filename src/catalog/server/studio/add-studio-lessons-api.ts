import type { Database } from "#platform/server/database/open-database.ts";
import { type Api, serve } from "#platform/server/http/serve.ts";
import { studioLessonEndpoints as endpoints } from "../../contract/studio-lesson-endpoints.ts";
import { getStudioLesson } from "./change-lesson.ts";
import { createLesson } from "./create-lesson.ts";
import { editLesson } from "./edit-lesson.ts";
import { deleteLesson, hideLesson } from "./hide-lesson.ts";
import { listStudioLessons } from "./list-studio-lessons.ts";
import { moveLesson } from "./move-lesson.ts";
import { publishLesson, scheduleLesson, unscheduleLesson } from "./publish-lesson.ts";

interface StudioLessonsDeps {
  db: Database;
  /** Resolves when every server has dropped the responses that a committed change outdated. */
  waitForInvalidation: () => Promise<void>;
}

/** Adds the studio's routes about lessons, for instructors alone. */
export function addStudioLessonsApi(api: Api, deps: StudioLessonsDeps): void {
  /** What visitors see next includes the change. */
  const seen = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    await deps.waitForInvalidation();
    return result;
  };
  serve(api, endpoints.studioLessons, ({ query }) => listStudioLessons(deps, query));
  serve(api, endpoints.studioLesson, ({ params }) => getStudioLesson(deps, params.lessonId));
  serve(api, endpoints.createLesson, ({ caller, body }) =>
    createLesson(deps, { actorId: caller.userId, ...body }),
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
    scheduleLesson(deps, { actorId: caller.userId, ...params, ...body }),
  );
  serve(api, endpoints.unscheduleLesson, ({ caller, params, body }) =>
    unscheduleLesson(deps, { actorId: caller.userId, ...params, ...body }),
  );
  serve(api, endpoints.hideLesson, ({ caller, params, body }) =>
    seen(hideLesson(deps, { actorId: caller.userId, ...params, ...body })),
  );
  serve(api, endpoints.deleteLesson, ({ caller, params, body }) =>
    deleteLesson(deps, { actorId: caller.userId, ...params, ...body }),
  );
}
