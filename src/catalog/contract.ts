import * as z from "zod/mini";
import { endpoint, isoInstant, slug } from "#platform/contract.ts";
import { categories, libraryPageSize, libraryTabs } from "./contract/categories.ts";

export * from "./contract/categories.ts";
export * from "./contract/posters.ts";

export const category = z.enum(categories);

/** A video as everyone may see it (spec §3). `duration` is whole minutes, at least 1. */
export const video = z.object({
  _id: z.string(),
  videoId: z.string(),
  title: z.string(),
  description: z.string(),
  /** URL of the poster 960 px wide; see {@link posterOfWidth}. */
  poster: z.string(),
  category,
  duration: z.int(),
  /** 1, 2, 3, … in its category. */
  serialNumber: z.int(),
  createdAt: isoInstant,
  /** Sum of the ratings, each 1 to 10. */
  ratingsTotal: z.int(),
  ratedBy: z.int(),
  /** `ratingsTotal / ratedBy / 2` with one decimal; 0 when unrated. */
  averageRating: z.number(),
  /** False while the lesson's film is not ready to play. */
  ready: z.boolean(),
  /** Whether anyone may watch its film or the beginning of it, visitors too. */
  isFree: z.boolean(),
  /** The minutes from the start that are free; null where the whole film is, and where nothing is. */
  freeMinutes: z.nullable(z.int()),
});
export type Video = z.infer<typeof video>;

/** Bytes of a whole playback, at each data-saver setting. */
export const dataCosts = z.object({
  /** The largest video rendition with full sound: the maximum of any playback. */
  all: z.int(),
  /** The smallest video rendition with reduced sound. */
  small: z.int(),
  /** Sound only; null for a silent film. */
  sound: z.nullable(z.int()),
});
export type DataCosts = z.infer<typeof dataCosts>;

/** A file beside a lesson, as visitors see it. Only whoever may watch the lesson gets its content. */
export const lessonFile = z.object({
  _id: z.uuid(),
  kind: z.enum(["pdf", "midi", "mp3"]),
  /** Without an extension. */
  name: z.string(),
  sizeBytes: z.int(),
});
export type LessonFile = z.infer<typeof lessonFile>;

const videoDetails = z.extend(video, {
  /** Null until the media's sizes are known. */
  dataCosts: z.nullable(dataCosts),
  /** Whether it has a practice room and a score to print. */
  hasScore: z.boolean(),
  /** In the teacher's order. */
  files: z.array(lessonFile),
});
export type VideoDetails = z.infer<typeof videoDetails>;

/** The free lesson that home plays. */
export const trailer = z.pick(videoDetails, {
  videoId: true,
  title: true,
  poster: true,
  category: true,
  duration: true,
  freeMinutes: true,
  dataCosts: true,
});
export type Trailer = z.infer<typeof trailer>;

const libraryTab = z.enum(libraryTabs);

const text = (longest: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Please write something"),
      z.maxLength(longest, `Please use at most ${longest} characters`),
    );

/** The library's texts: its heading and a welcome for each tab (spec §2). */
export const libraryTexts = z.strictObject({
  heading: text(120),
  /** The meta description of the library. */
  description: text(200),
  tabs: z.array(z.strictObject({ category: libraryTab, welcome: text(1_000) })),
});
export type LibraryTexts = z.infer<typeof libraryTexts>;

const list = z.array(video);
const pageNumber = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1);

export const catalogEndpoints = {
  newVideos: endpoint({
    method: "GET",
    path: "/api/video/new",
    access: "cached-public",
    tag: "Videos",
    summary: "The twelve newest videos, newest first",
    data: list,
  }),
  topRated: endpoint({
    method: "GET",
    path: "/api/review/top/rated/videos",
    access: "cached-public",
    tag: "Videos",
    summary: "The ten best rated videos",
    data: list,
  }),
  stats: endpoint({
    method: "GET",
    path: "/api/stats",
    access: "cached-public",
    tag: "Videos",
    summary: "How many students and videos there are",
    data: z.object({ totalUsers: z.int(), totalVideos: z.int() }),
  }),
  library: endpoint({
    method: "GET",
    path: "/api/video/library",
    access: "cached-public",
    tag: "Videos",
    summary: "A page of a category, by serial number",
    query: z.object({
      page: pageNumber,
      limit: z._default(
        z.coerce.number().check(z.int(), z.minimum(1), z.maximum(libraryPageSize)),
        libraryPageSize,
      ),
      category: z._default(category, "beginner"),
    }),
    data: z.object({ videos: list, total: z.int(), hasMore: z.boolean() }),
  }),
  search: endpoint({
    method: "GET",
    path: "/api/video",
    access: "cached-public",
    tag: "Videos",
    summary: "Up to twenty videos that match a search",
    query: z.object({
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20)), 20),
      search: z._default(z.string().check(z.trim(), z.maxLength(200)), ""),
    }),
    data: z.object({ videos: list }),
  }),
  next: endpoint({
    method: "GET",
    path: "/api/video/next",
    access: "cached-public",
    tag: "Videos",
    summary: "Up to twelve videos of a category after a serial number",
    query: z.object({
      category,
      serialNumber: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)),
    }),
    data: list,
  }),
  video: endpoint({
    method: "GET",
    path: "/api/video/{videoId}",
    access: "cached-public",
    tag: "Videos",
    summary: "One video's details",
    description:
      "A name that the video had before leads to it as well; `videoId` is the present one.",
    params: z.object({ videoId: slug }),
    data: videoDetails,
    errors: ["catalog.video_not_found"],
  }),
  unpublishedVideo: endpoint({
    method: "GET",
    path: "/api/video/{videoId}/unpublished",
    access: "instructor",
    tag: "Videos",
    summary: "One video's details, in whatever state",
    description: "Instructors try its practice room with them before it is published.",
    params: z.object({ videoId: slug }),
    data: videoDetails,
    errors: ["catalog.video_not_found"],
  }),
  libraryTexts: endpoint({
    method: "GET",
    path: "/api/site/library",
    access: "cached-public",
    tag: "Site",
    summary: "The library's heading and the welcome of each tab",
    data: libraryTexts,
  }),
};

const studioLessonErrors = {
  "catalog.lesson_not_found": { status: 404, message: "There is no such lesson." },
  "catalog.lesson_changed": {
    status: 409,
    message: "This lesson was changed meanwhile, in another window or by somebody else.",
  },
  "catalog.name_taken": { status: 409, message: "Another lesson has this name in its address." },
  "catalog.name_is_fixed": {
    status: 422,
    message: "The address stays, since the lesson was published under it.",
  },
  "catalog.film_missing": {
    status: 422,
    message: "This lesson has no film that is ready, so it cannot be published yet.",
  },
  "catalog.description_missing": {
    status: 422,
    message: "A lesson that students see needs a description.",
  },
  "catalog.time_has_passed": { status: 422, message: "Please choose a time that is yet to come." },
  "catalog.not_a_draft": { status: 409, message: "Only a lesson that was never published can." },
  "catalog.not_published": { status: 409, message: "Only a published lesson can be hidden." },
  "catalog.too_many_free_lessons": {
    status: 409,
    message: "Three lessons are free already. Make another one part of the plans again first.",
  },
  "catalog.lessons_apart": { status: 422, message: "The two lessons are of different levels." },
} as const;

export const catalogErrors = {
  "catalog.video_not_found": { status: 404, message: "Unable to fetch video details." },
  ...studioLessonErrors,
} as const;

declare module "../platform/server/errors.ts" {
  interface ErrorCodes extends ErrorsOf<typeof catalogErrors> {}
}
