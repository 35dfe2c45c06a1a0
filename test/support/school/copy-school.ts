import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { clusterFolderOfRoot } from "#platform/server/database/cluster-folder.ts";

const run = promisify(execFile);

/** Copies the data of a stopped school with its database, which for root is in another folder. */
export async function copySchool(dataDir: string, copy: string): Promise<void> {
  // Unlike Node's `cp`, this keeps the owner, who alone may run the database.
  await run("cp", ["-a", dataDir, copy]);
  const cluster = clusterFolderOfRoot(dataDir);
  if (existsSync(cluster)) await run("cp", ["-a", cluster, clusterFolderOfRoot(copy)]);
}
