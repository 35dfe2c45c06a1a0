import type { Database } from "#platform/server/database/open-database.ts";
import { type Api, serveCachedPublic } from "#platform/server/http/serve.ts";
import { catalogEndpoints, type LibraryTexts } from "../contract.ts";
import { STUDENTS_TAG, tagsOfRanking, tagsOfVideos } from "./cache-tags.ts";
import { findStats, type StatsDeps } from "./listing/find-stats.ts";
import { getVideo } from "./listing/find-video.ts";
import { listLibraryPage } from "./listing/list-library-page.ts";
import { listNewVideos } from "./listing/list-new-videos.ts";
import { listNextVideos } from "./listing/list-next-videos.ts";
import { listTopRated } from "./listing/list-top-rated.ts";
import { presentVideoDetails } from "./listing/present-video.ts";
import { searchVideos } from "./search/search-videos.ts";

export interface CatalogDeps {
  db: Database;
  countUsers: StatsDeps["countUsers"];
  /** Whether a lesson has a score. `notifyLessonChanged` announces a change. */
  hasScore: (lessonId: string) => Promise<boolean>;
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
      return presentVideoDetails(row, await deps.hasScore(row.id));
    },
    (video) => tagsOfVideos([video]),
  );
  const { read, tag } = deps.libraryTexts;
  serveCachedPublic(api, catalogEndpoints.libraryTexts, read, () => [tag]);
}
