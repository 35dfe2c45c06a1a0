import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Pool } from "pg";
import { afterAll } from "vitest";
import { noSubscription } from "#billing/contract.ts";
import { errorTable } from "#main/error-table.ts";
import type { Limit } from "#platform/contract.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { buildServer } from "#platform/server/http/build-server.ts";
import { createLog } from "#platform/server/log/log.ts";
import { openFolderStore } from "#platform/server/storage/index.ts";
import { testSchool } from "#platform/server/testing/test-school.ts";
import { addAccountsApi } from "../api.ts";
import { makeFreshCodeCheck } from "../second-factor/make-fresh-code-check.ts";
import { makeIdentifyCaller } from "../session/identify-caller.ts";

export const tokenSecret = "a secret of this test";
export const publicUrl = "https://school.test";

interface TestServerOptions {
  db: Database;
  pool: Pool;
  limitOverrides?: Readonly<Record<string, Limit>>;
  /** Takes the lines of the log. */
  log?: string[];
}

/** For tests: a server with only the routes of accounts and a folder for avatars. */
export async function openTestServer({ db, pool, limitOverrides, log }: TestServerOptions) {
  const uploads = await mkdtemp(path.join(tmpdir(), "accounts-uploads-"));
  const files = openFolderStore(uploads);
  const { app } = await buildServer({
    log: log
      ? createLog("test", "warn", { write: (line) => void log.push(line) })
      : createLog("test", "silent"),
    errorTable,
    publicUrl,
    trustProxy: "127.0.0.1",
    identifyCaller: makeIdentifyCaller({ db, tokenSecret }),
    requireFreshCode: makeFreshCodeCheck({
      db,
      pool,
      publicUrl,
      school: testSchool,
      tokenSecret,
      ...(limitOverrides && { limitOverrides }),
    }),
    addApi: (api) =>
      addAccountsApi(api, {
        db,
        pool,
        publicUrl,
        school: testSchool,
        tokenSecret,
        readTerms: async () => ({ version: "1", effectiveOn: "2026-01-01" }),
        findSubscription: async () => noSubscription,
        files,
        ...(limitOverrides && { limitOverrides }),
      }),
  });
  afterAll(async () => {
    await app.close();
    await rm(uploads, { recursive: true, force: true });
  });
  return { app, files, uploads };
}
