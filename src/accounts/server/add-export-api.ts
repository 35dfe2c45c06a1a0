import type { Executor } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { type Api, serveFile } from "#platform/server/http/serve.ts";
import { exportEndpoints } from "../contract/security.ts";

export interface ExportDeps {
  db: Database;
  /** Each feature's part of a user's own data, by section. */
  userDataExporters: ReadonlyArray<
    (db: Executor, userId: string) => Promise<Readonly<Record<string, unknown>>>
  >;
}

/** Adds the download of the user's own data. */
export function addExportApi(api: Api, deps: ExportDeps): void {
  serveFile(api, exportEndpoints.ownData, async ({ caller }) => {
    const data = await collectUserData(deps, caller.userId);
    return { name: "my-data.json", content: Buffer.from(`${JSON.stringify(data, null, 2)}\n`) };
  });
}

/** All sections in one snapshot of the database. */
export function collectUserData(
  { db, userDataExporters }: ExportDeps,
  userId: string,
): Promise<Record<string, unknown>> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      const data: Record<string, unknown> = { exportedAt: new Date() };
      for (const exportData of userDataExporters)
        Object.assign(data, await exportData(trx, userId));
      return data;
    });
}
