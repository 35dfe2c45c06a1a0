import type { Database } from "#platform/server/database/open-database.ts";
import { type Api, serve, serveCachedPublic } from "#platform/server/http/serve.ts";
import {
  catalogEndpoints,
  type LessonFile,
  type LibraryTexts,
  type VideoDetails,
} from "../contract.ts";
import { STUDENTS_TAG, tagsOfRanking, tagsOfVideos } from "./cache-tags.ts";
import { getVideo, getVideoInAnyState } from "./listing/find-video.ts";
import {
  findStats,
  listLibraryPage,
  listNewVideos,
  listNextVideos,
  listTopRated,
  type StatsDeps,
} from "./listing/list-library-page.ts";
import { presentVideoDetails } from "./listing/present-video.ts";
import type { VideoRow } from "./queries/video-row.ts";
import { searchVideos } from "./search/search-videos.ts";
import { addStudioLessonsApi, type StudioLessonsDeps } from "./studio/add-studio-lessons-api.ts";

export interface CatalogDeps {
  db: Database;
  countUsers: StatsDeps["countUsers"];
  /** Whether a lesson has a score. `notifyLessonChanged` announces a change. */
  hasScore: (lessonId: string) => Promise<boolean>;
  /** The files beside a lesson. `notifyLessonChanged` announces a change. */
  listLessonFiles: (lessonId: string) => Promise<LessonFile[]>;
  libraryTexts: {
    read: () => Promise<LibraryTexts>;
    /** The cache tag of responses with these texts. */
    tag: string;
  };
}

/** Adds the catalogue's routes, and the studio's routes of lessons. */
export function registerCatalog(api: Api, context: CatalogDeps & StudioLessonsDeps): void {
  addCatalogApi(api, context);
  addStudioLessonsApi(api, context);
}

/** Adds the catalogue's routes: all are public but the details of unpublished videos. */
export function addCatalogApi(api: Api, deps: CatalogDeps): void {
  const presentDetails = async (row: VideoRow): Promise<VideoDetails> => {
    const [hasScore, files] = await Promise.all([
      deps.hasScore(row.id),
      deps.listLessonFiles(row.id),
    ]);
    return presentVideoDetails(row, { hasScore, files });
  };
  serveCachedPublic(api, catalogEndpoints.newVideos, () => listNewVideos(deps), tagsOfVideos);
  serveCachedPublic(api, catalogEndpoints.topRated, () => listTopRated(deps), tagsOfRanking);
  serveCachedPublic(
    api,
    catalogEndpoints.stats,
    () => findStats(deps),
    () => [STUDENTS_TAG, ...tagsOfVideos([])],
  );
  serveCachedPublic(
    api,
    catalogEndpoints.library,
    ({ query }) => listLibraryPage(deps, query),
    ({ videos }) => tagsOfVideos(videos),
  );
  serveCachedPublic(
    api,
    catalogEndpoints.search,
    async ({ query }) => ({ videos: await searchVideos(deps, query) }),
    ({ videos }) => tagsOfRanking(videos),
  );
  serveCachedPublic(
    api,
    catalogEndpoints.next,
    ({ query }) => listNextVideos(deps, query),
    tagsOfVideos,
  );
  serveCachedPublic(
    api,
    catalogEndpoints.video,
    async ({ params }) => presentDetails(await getVideo(deps, params.videoId)),
    (video) => tagsOfVideos([video]),
  );
  serve(api, catalogEndpoints.unpublishedVideo, async ({ params }) =>
    presentDetails(await getVideoInAnyState(deps, params.videoId)),
  );
  const { read, tag } = deps.libraryTexts;
  serveCachedPublic(api, catalogEndpoints.libraryTexts, read, () => [tag]);
}
