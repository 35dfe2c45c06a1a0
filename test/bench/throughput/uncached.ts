import { openDatabase } from "#platform/server/database/open-database.ts";
import { findFreePort } from "#platform/server/testing/free-port.ts";
import type { RunningSchool } from "../../support/school/run-school.ts";
import { settingsOf } from "../../support/school/settings-of.ts";
import type { Figure } from "../figure.ts";
import { loadTool, measureRequests } from "../load.ts";
import { startChild, stopChild } from "../servers/child.ts";

const SECONDS = 6;

/** Requests per second that no cache holds: each is rendered or searched separately. */
export async function measureUncached(school: RunningSchool): Promise<Figure[]> {
  const { slugs, words } = await readCatalogue((await settingsOf(school)).databaseUrl);
  const loads = [
    { name: "home", paths: ["/"], wanted: 400 },
    { name: "a lesson", paths: slugs.map((slug) => `/video/${slug}`), wanted: 600 },
    {
      name: "searches of distinct words",
      paths: words.map((word) => `/api/video?search=${encodeURIComponent(word)}`),
      wanted: 2_500,
    },
  ];
  const port = await findFreePort();
  const of = [String(port), String(school.port), school.dataDir];
  const child = await startChild("app-server.ts", ["uncached", ...of]);
  const figures: Figure[] = [];
  for (const { name, paths, wanted } of loads) {
    const load = (seconds: number) =>
      measureRequests({
        url: `http://127.0.0.1:${port}`,
        seconds,
        headers: { "accept-encoding": "br" },
        requests: paths.map((path) => ({ path })),
      });
    await load(2);
    const rate = Math.round(await load(SECONDS));
    figures.push({
      name: `uncached: ${name}, requests/s (${loadTool})`,
      value: rate,
      wanted: `≥ ${wanted}`,
      met: rate >= wanted,
    });
  }
  await stopChild(child);
  return figures;
}

async function readCatalogue(databaseUrl: string) {
  const { db, close } = openDatabase(databaseUrl, { maxConnections: 1 });
  const videos = await db.selectFrom("videos").select("slug").orderBy("slug").execute();
  const words = await db.selectFrom("searchWords").select("word").orderBy("word").execute();
  await close();
  return { slugs: videos.map(({ slug }) => slug), words: words.map(({ word }) => word) };
}
