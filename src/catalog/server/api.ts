import type { Database } from "#platform/server/database/open-database.ts";
import { type Api, serveCachedPublic } from "#platform/server/http/serve.ts";
import { catalogEndpoints, type LessonFile, type LibraryTexts } from "../contract.ts";
import { STUDENTS_TAG, tagsOfRanking, tagsOfVideos } from "./cache-tags.ts";
import { getVideo } from "./listing/find-video.ts";
import {
  findStats,
  listLibraryPage,
  listNewVideos,
  listNextVideos,
  listTopRated,
  type StatsDeps,
} from "./listing/list-library-page.ts";
import { presentVideoDetails } from "./listing/present-video.ts";
import { searchVideos } from "./search/search-videos.ts";

export interface CatalogDeps {
  db: Database;
  countUsers: StatsDeps["countUsers"];
  /** Whether a lesson has a score. `notifyLessonChanged` announces a change. */
  hasScore: (lessonId: string) => Promise<boolean>;
  /** The files beside a lesson. `notifyLessonChanged` announces a change. */
  listFiles: (lessonId: string) => Promise<LessonFile[]>;
  libraryTexts: {
    read: () => Promise<LibraryTexts>;
    /** The cache tag of responses with these texts. */
    tag: string;
  };
}

/** Adds the catalogue's routes, all public. */
export function addCatalogApi(api: Api, deps: CatalogDeps): void {
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
    async ({ params }) => {
      const row = await getVideo(deps, params.videoId);
      const [hasScore, files] = await Promise.all([deps.hasScore(row.id), deps.listFiles(row.id)]);
      return presentVideoDetails(row, { hasScore, files });
    },
    (video) => tagsOfVideos([video]),
  );
  const { read, tag } = deps.libraryTexts;
  serveCachedPublic(api, catalogEndpoints.libraryTexts, read, () => [tag]);
}
