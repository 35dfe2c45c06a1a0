import type { Database } from "#platform/database/open-database.ts";
import { type Api, servePublic } from "#platform/http/serve.ts";
import { tagsOfRanking, tagsOfVideos } from "./cache-tags.ts";
import { catalogEndpoints, type LibraryTexts } from "./contract.ts";
import { findStats, type StatsDeps } from "./find-stats.ts";
import { getVideo } from "./find-video.ts";
import { listLibraryPage } from "./list-library-page.ts";
import { listNewVideos } from "./list-new-videos.ts";
import { listNextVideos } from "./list-next-videos.ts";
import { listTopRated } from "./list-top-rated.ts";
import { presentVideoDetails } from "./present-video.ts";
import { searchVideos } from "./search-videos.ts";

export interface CatalogDeps {
  db: Database;
  countUsers: StatsDeps["countUsers"];
  libraryTexts: LibraryTexts;
}

/** Adds the catalogue's addresses, all public. */
export function addCatalogApi(api: Api, deps: CatalogDeps): void {
  servePublic(api, catalogEndpoints.newVideos, () => listNewVideos(deps), tagsOfVideos);
  servePublic(api, catalogEndpoints.topRated, () => listTopRated(deps), tagsOfRanking);
  servePublic(
    api,
    catalogEndpoints.stats,
    () => findStats(deps),
    () => tagsOfVideos([]),
  );
  servePublic(
    api,
    catalogEndpoints.library,
    ({ query }) => listLibraryPage(deps, query),
    ({ videos }) => tagsOfVideos(videos),
  );
  servePublic(
    api,
    catalogEndpoints.search,
    async ({ query }) => ({ videos: await searchVideos(deps, query) }),
    ({ videos }) => tagsOfRanking(videos),
  );
  servePublic(api, catalogEndpoints.next, ({ query }) => listNextVideos(deps, query), tagsOfVideos);
  servePublic(
    api,
    catalogEndpoints.video,
    async ({ params }) => presentVideoDetails(await getVideo(deps, params.videoId)),
    (video) => tagsOfVideos([video]),
  );
  servePublic(api, catalogEndpoints.libraryTexts, async () => deps.libraryTexts);
}
