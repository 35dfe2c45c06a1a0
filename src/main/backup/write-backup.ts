import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { dumpDatabase } from "#platform/server/database/dump-database.ts";
import { hashFile } from "#platform/server/system/hash-file.ts";
import { inheritedEnvironment } from "../config.ts";
import {
  listBackups,
  nameBackup,
  readBackupManifest,
  writeBackupManifest,
} from "./backup-folder.ts";
import { copyTree, type Manifest } from "./copy-tree.ts";

export interface BackupSettings {
  directDatabaseUrl: string;
  dataDir: string;
  schoolDir: string;
  backupDir: string;
  /** A folder of the school's files beside the data folder. */
  storageFolder?: string | undefined;
}

/** The number of daily backups that are kept. */
const keptBackups = 14;

/**
 * Writes the database, the data folder, the school's content and the folder of its files, if that
 * is another one, to a new folder of `backupDir`, verifies it, and removes all but the newest
 * fourteen backups. Returns one line for the log. A failed backup leaves the earlier ones alone.
 */
export async function writeBackup(settings: BackupSettings): Promise<string> {
  const { directDatabaseUrl, dataDir, schoolDir, backupDir, storageFolder } = settings;
  const name = nameBackup(Temporal.Now.instant());
  const unfinished = path.join(backupDir, "unfinished");
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  const earlier = (await listBackups(backupDir)).at(-1);
  const previous = earlier === undefined ? undefined : await readPrevious(backupDir, earlier);
  const manifest: Manifest = new Map();
  // The database first: a file without a row is harmless, a row without its file is not.
  const dump = path.join(unfinished, "database.dump");
  const bytes = await dumpDatabase(directDatabaseUrl, dump, inheritedEnvironment());
  manifest.set("database.dump", await hashFile(dump));
  const shared = { backup: unfinished, previous, manifest };
  await copyTree({ ...shared, source: dataDir, name: "data", excluded: ["work"] });
  await copyTree({ ...shared, source: schoolDir, name: "content" });
  if (storageFolder !== undefined) {
    await copyTree({ ...shared, source: storageFolder, name: "storage" });
  }
  await writeBackupManifest(unfinished, manifest);
  await rename(unfinished, path.join(backupDir, name));
  for (const old of (await listBackups(backupDir)).slice(0, -keptBackups)) {
    await rm(path.join(backupDir, old), { recursive: true });
  }
  return `backed up to ${path.join(backupDir, name)}: ${manifest.size} files, database ${bytes} bytes`;
}

async function readPrevious(backupDir: string, name: string) {
  const folder = path.join(backupDir, name);
  return { folder, manifest: await readBackupManifest(folder) };
}
