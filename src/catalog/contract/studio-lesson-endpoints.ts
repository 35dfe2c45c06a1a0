import * as z from "zod/mini";
import { reason } from "#platform/contract/audit-log.ts";
import { secondFactorCode } from "#platform/contract/fresh-code.ts";
import { cursor, page } from "#platform/contract/page.ts";
import { endpoint, isoInstant, singleLine } from "#platform/contract.ts";
import { categories } from "./categories.ts";
import {
  freeMinutes,
  lessonStates,
  lessonTexts,
  lessonTitle,
  studioLesson,
} from "./studio-lessons.ts";

const studio = { access: "instructor", tag: "Studio" } as const;

const lessonId = z.uuid();
/** The lesson's `version` as the instructor saw it. */
const version = z.int().check(z.positive());
const params = z.object({ lessonId });
/** Errors of every action that changes a lesson. */
const outdated = ["catalog.lesson_not_found", "catalog.lesson_changed"] as const;
const notPublishable = ["catalog.film_missing", "catalog.description_missing"] as const;

export const studioLessonEndpoints = {
  studioLessons: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/lessons",
    summary: "Lessons in every state, by category and in their order",
    description: "`search` is a part of a title or of a name in URLs.",
    query: z.object({
      cursor,
      search: z._default(z.string().check(z.maxLength(100), z.regex(singleLine)), ""),
      category: z.optional(z.enum(categories)),
      state: z.optional(z.enum(lessonStates)),
    }),
    data: z.extend(page, { lessons: z.array(studioLesson) }),
  }),
  createLesson: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/lessons",
    summary: "Begin a draft, as the last lesson of its category",
    description: "The same `requestId` again returns the same lesson.",
    body: z.strictObject({
      /** Chosen by the browser; becomes the lesson's `_id`. */
      requestId: z.uuid(),
      title: lessonTitle,
      category: z.enum(categories),
    }),
    data: studioLesson,
  }),
  studioLesson: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/lessons/{lessonId}",
    summary: "One lesson, in whatever state",
    params,
    data: studioLesson,
    errors: ["catalog.lesson_not_found"],
  }),
  editLesson: endpoint({
    ...studio,
    method: "PUT",
    path: "/api/studio/lessons/{lessonId}",
    summary: "Change a lesson's texts and category",
    description: "Another category makes it the last lesson there.",
    params,
    body: z.extend(lessonTexts, { version }),
    data: studioLesson,
    errors: [
      ...outdated,
      "catalog.name_taken",
      "catalog.name_is_fixed",
      "catalog.description_missing",
    ],
  }),
  moveLesson: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/lessons/{lessonId}/move",
    summary: "Place a lesson right after another of its category, or first where that is null",
    params,
    body: z.strictObject({ after: z.nullable(z.uuid()) }),
    data: studioLesson,
    errors: ["catalog.lesson_not_found", "catalog.lessons_apart"],
  }),
  publishLesson: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/lessons/{lessonId}/publish",
    summary: "Publish a draft or scheduled lesson now, or show a hidden one again",
    params,
    body: z.strictObject({ version }),
    data: studioLesson,
    errors: [...outdated, ...notPublishable],
  }),
  scheduleLesson: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/lessons/{lessonId}/schedule",
    summary: "Have a draft published at a time, or change the time of a scheduled lesson",
    params,
    body: z.strictObject({ version, publishOn: isoInstant }),
    data: studioLesson,
    errors: [...outdated, ...notPublishable, "catalog.time_has_passed", "catalog.not_a_draft"],
  }),
  unscheduleLesson: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/lessons/{lessonId}/unschedule",
    summary: "Make a scheduled lesson a draft again",
    params,
    body: z.strictObject({ version }),
    data: studioLesson,
    errors: [...outdated, "catalog.not_a_draft"],
  }),
  hideLesson: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/lessons/{lessonId}/hide",
    summary: "Take a published lesson from the students; its questions and reviews stay",
    params,
    freshCode: "from the sixth lesson that is hidden within 24 hours",
    body: z.strictObject({ version, reason, code: z.optional(secondFactorCode) }),
    data: studioLesson,
    errors: [...outdated, "catalog.not_published"],
  }),
  setLessonFree: endpoint({
    ...studio,
    method: "PUT",
    path: "/api/studio/lessons/{lessonId}/free",
    summary: "Open a lesson's film to anyone while it is published, or to plans alone",
    description:
      "At most three lessons are free at a time. With `freeMinutes` the film is open for its first minutes. One free lesson may be home's trailer; another one is none from then on.",
    params,
    body: z.strictObject({
      version,
      isFree: z.boolean(),
      freeMinutes: z._default(z.nullable(freeMinutes), null),
      isTrailer: z._default(z.boolean(), false),
    }),
    data: studioLesson,
    errors: [...outdated, "catalog.too_many_free_lessons"],
  }),
  deleteLesson: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/lessons/{lessonId}/delete",
    summary: "Delete a draft that was never published",
    params,
    body: z.strictObject({ version }),
    data: z.object({ _id: z.uuid() }),
    errors: [...outdated, "catalog.not_a_draft"],
  }),
};
