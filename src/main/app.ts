import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import scalar from "@scalar/fastify-api-reference";
import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import type { ServerBuild } from "react-router";
import { makeIdentifyCaller } from "#accounts/index.ts";
import type { Database } from "#platform/database/open-database.ts";
import { buildServer } from "#platform/http/build-server.ts";
import { serveBuiltFiles } from "#platform/http/built-files.ts";
import { Documents } from "#platform/http/documents.ts";
import { readMetrics } from "#platform/http/metrics.ts";
import type { PublicAnswers } from "#platform/http/public-answers.ts";
import type { Logger } from "#platform/log.ts";
import { addFeatures } from "./add-features.ts";
import { errorTable } from "./error-table.ts";
import { makePageRenderer } from "./render-pages.ts";
import type { Settings } from "./settings.ts";

export interface AppDeps {
  settings: Settings;
  log: Logger;
  db: Database;
  pool: Pool;
  /** True when the database answers and has every migration. */
  isReady: () => Promise<boolean>;
}

export interface App {
  http: FastifyInstance;
  answers: PublicAnswers;
  /** Forgets every kept answer and page; the catalogue has changed. */
  dropKept: () => void;
  /** Compresses the site's files ahead of the first visitor. */
  warm: () => Promise<void>;
}

const buildFolder = fileURLToPath(new URL("../../build", import.meta.url));

/** Puts all features together behind one HTTP server, not yet listening. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { settings, log } = deps;
  const { app, answers } = await buildServer({
    log,
    errorTable,
    publicUrl: settings.publicUrl,
    trustProxy: settings.trustProxy,
    identifyCaller: makeIdentifyCaller({ db: deps.db, tokenSecret: settings.tokenSecret }),
    addApi: (api) => addFeatures(api, deps, { buildFolder }),
  });
  addOperations(app, deps);
  await addApiReference(app);
  app.all("/api/*", { schema: { hide: true } }, (_, reply) => reply.callNotFound());
  const builtFiles = await serveBuiltFiles(app, path.join(buildFolder, "client"));
  const documents = new Documents({
    render: makePageRenderer(await importBuild(), answers, settings.publicUrl),
    queryNames: ["tab", "period"],
    providerOrigins: [
      ...new Set(
        [settings.paystack, settings.paypal].map(({ scriptUrl }) => new URL(scriptUrl).origin),
      ),
    ],
  });
  documents.mount(app);
  const dropKept = () => {
    answers.dropAll();
    documents.dropAll();
  };
  return { http: app, answers, dropKept, warm: builtFiles.warm };
}

/** The reference of the API, under a policy of its own: it brings an inline script. */
async function addApiReference(app: FastifyInstance): Promise<void> {
  app.get("/api/openapi.json", { schema: { hide: true } }, () => app.swagger());
  const policy =
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; " +
    "img-src 'self' data: blob:; font-src 'self' data:; frame-ancestors 'none'; base-uri 'none'";
  await app.register(async (scope) => {
    scope.addHook("onSend", async (_, reply) => {
      reply.header("content-security-policy", policy).header("x-content-type-options", "nosniff");
    });
    await scope.register(scalar, {
      routePrefix: "/api/docs",
      configuration: {
        url: "/api/openapi.json",
        title: "The Learning Piano: API",
        // Nothing is fetched from or sent to anywhere else.
        withDefaultFonts: false,
        telemetry: false,
        showDeveloperTools: "never",
        mcp: { disabled: true },
        agent: { disabled: true },
        hideClientButton: true,
      },
    });
  });
}

function addOperations(app: FastifyInstance, { isReady }: AppDeps): void {
  const hidden = { schema: { hide: true } };
  app.get("/health/live", hidden, () => ({ status: "alive" }));
  app.get("/health/ready", hidden, async (_, reply) => {
    const ready = await isReady().catch(() => false);
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready" });
  });
  app.get("/metrics", hidden, async (_, reply) => {
    const { contentType, text } = await readMetrics();
    return reply.type(contentType).send(text);
  });
}

async function importBuild(): Promise<ServerBuild> {
  return import(pathToFileURL(path.join(buildFolder, "server", "index.js")).href);
}
