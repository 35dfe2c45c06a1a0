import path from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import type { ServerBuild } from "react-router";
import { makeFreshCodeCheck, makeIdentifyCaller } from "#accounts/server/index.ts";
import { provider } from "#billing/contract.ts";
import type { CacheCoherence } from "#platform/server/database/cache-coherence.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { buildServer } from "#platform/server/http/build-server.ts";
import { serveDocuments } from "#platform/server/http/cache/documents.ts";
import { serveStaticFiles } from "#platform/server/http/cache/static-files.ts";
import { createRouteLimits, isRouteLimit } from "#platform/server/http/limits/route-limits.ts";
import {
  addGauge,
  addSingleGauge,
  canReadMetrics,
  readMetrics,
} from "#platform/server/http/metrics/metrics.ts";
import type { Logger } from "#platform/server/log/log.ts";
import { listTrackerSources, presentSchoolFilm, readSchoolFilm } from "#site/server/index.ts";
import { errorTable } from "./error-table.ts";
import { buildFolder, openFeatureContext } from "./features/context.ts";
import { registerFeatures } from "./features/register-features.ts";
import { addApiReference } from "./http/add-api-reference.ts";
import { addGauges } from "./http/add-gauges.ts";
import { addHealth } from "./http/add-health.ts";
import { describeSchoolApi } from "./http/api-description.ts";
import { makePageRenderer } from "./http/render-pages.ts";
import { openOwnSchool } from "./process/open-own-school.ts";
import type { Settings } from "./settings.ts";

export interface AppDeps {
  settings: Settings;
  log: Logger;
  db: Database;
  pool: Pool;
  /** True when the database responds and has every migration. */
  isReady: () => Promise<boolean>;
  /** Keeps the caches consistent with other processes; absent in a process without caches. */
  coherence?: CacheCoherence;
}

export interface App {
  http: FastifyInstance;
  /** Invalidates the responses and pages with one of the tags; without tags, all of them. */
  invalidate: (tags?: readonly string[]) => void;
  /** Reads the school's texts again, for the parts of it that are used outside of responses. */
  refreshSchool: () => Promise<void>;
}

/** Builds the web role: all features behind one HTTP server, not yet listening. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { settings, log, db, pool } = deps;
  const { publicUrl, tokenSecret } = settings;
  const film = await readSchoolFilm(settings.schoolDir);
  const schoolTexts = await openOwnSchool({
    db,
    log,
    settings,
    film: film && presentSchoolFilm(film),
    isCurrent: deps.coherence?.isCurrent,
  });
  const { identity: school } = schoolTexts;
  const [routeOverrides, limitOverrides] = splitLimitOverrides(settings.limitOverrides);
  const context = await openFeatureContext({
    settings: { ...settings, limitOverrides },
    log,
    db,
    pool,
    schoolTexts,
    film,
    coherence: deps.coherence,
  });
  const description = describeSchoolApi(school.name);
  const { app, responses, responseCacheServer, describeServer } = await buildServer({
    log,
    errorTable,
    publicUrl,
    trustProxy: settings.trustProxy,
    allowedOrigins: settings.allowedOrigins,
    identifyCaller: makeIdentifyCaller({ db, tokenSecret }),
    requireFreshCode: makeFreshCodeCheck({
      db,
      pool,
      publicUrl,
      school,
      tokenSecret,
      limitOverrides,
    }),
    limits: createRouteLimits({ pool, overrides: routeOverrides }),
    description,
    isCurrent: deps.coherence?.isCurrent,
    addApi: (api) => registerFeatures(api, context),
  });
  app.addHook("onClose", context.jobs.stop);
  addApiReference(app, { title: description.title, describeServer });
  await serveStaticFiles(app, path.join(buildFolder, "client"), publicUrl);
  const documents = serveDocuments(app, {
    ...makePageRenderer(await importBuild(), responses, publicUrl),
    publicUrl,
    providerOrigins: [
      ...new Set(provider.options.map((name) => new URL(settings[name].scriptUrl).origin)),
    ],
    isCurrent: deps.coherence?.isCurrent,
    trackerSources: listTrackerSources(settings.analytics),
  });
  addOperations(app, deps);
  addGauge({
    name: "cache_bytes",
    help: "Size of the caches of public responses: bodies with all encodings, values and keys.",
    label: "cache",
    read: async () => ({ documents: documents.bytes, responses: responses.bytes }),
  });
  const { coherence } = deps;
  if (coherence) {
    addSingleGauge({
      name: "caches_on",
      help: "1 while this process hears the database's notifications; 0 while its caches are off.",
      read: async () => Number(coherence.isCurrent()),
    });
  }
  responseCacheServer.add((url) => documents.getCached(url));
  const invalidate = (tags?: readonly string[]) => {
    responses.invalidate(tags);
    documents.invalidate(tags);
  };
  return { http: app, invalidate, refreshSchool: schoolTexts.refresh };
}

/** Separates overrides of endpoint limits from those of features. */
function splitLimitOverrides(
  overrides: Settings["limitOverrides"],
): [Settings["limitOverrides"], typeof overrides] {
  const entries = Object.entries(overrides);
  const of = (isRoute: boolean) =>
    Object.fromEntries(entries.filter(([name]) => isRouteLimit(name) === isRoute));
  return [of(true), of(false)];
}

function addOperations(app: FastifyInstance, { isReady, db, pool, settings }: AppDeps): void {
  const hidden = { schema: { hide: true } };
  addHealth(app, isReady);
  addGauges({ db, pool, backupDir: settings.backupDir });
  app.get("/metrics", hidden, async (request, reply) => {
    if (!canReadMetrics(request, settings.metricsToken)) return reply.callNotFound();
    const { contentType, text } = await readMetrics();
    return reply.type(contentType).send(text);
  });
}

async function importBuild(): Promise<ServerBuild> {
  return import(pathToFileURL(path.join(buildFolder, "server", "index.js")).href);
}
