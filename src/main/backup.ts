import path from "node:path";
import { describeError } from "#platform/server/log/describe-error.ts";
import { ConfigError } from "#platform/server/system/config-error.ts";
import { listBackups, listDamage } from "./backup/backup-folder.ts";
import { writeBackup } from "./backup/write-backup.ts";
import { readBackupEnvironment } from "./config.ts";

const usage = "usage: backup.ts write | backup.ts check [NAME]";

/**
 * Writes a backup, or checks one, by default the newest; docs/operations.md describes restoring.
 */
async function runBackupCommand([command, name, ...rest]: readonly string[]): Promise<string> {
  const settings = readBackupEnvironment();
  if (rest.length > 0) throw new ConfigError([usage]);
  if (command === "write" && name === undefined) return writeBackup(settings);
  if (command !== "check") throw new ConfigError([usage]);
  const chosen = name ?? (await listBackups(settings.backupDir)).at(-1);
  if (chosen === undefined) throw new Error(`there is no backup in ${settings.backupDir}`);
  const damaged = await listDamage(path.join(settings.backupDir, chosen));
  if (damaged.length > 0) throw new Error(`${chosen} is damaged: ${damaged.join(", ")}`);
  return `${chosen} is whole`;
}

runBackupCommand(process.argv.slice(2)).then(
  (output) => process.stdout.write(`${output}\n`),
  (error: unknown) => {
    // The prefix is the priority "error" of the journal (sd-daemon).
    process.stderr.write(`<3>backup failed: ${describeError(error)}\n`);
    process.exitCode = 1;
  },
);
