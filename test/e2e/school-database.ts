import * as z from "zod";
import { deriveKeys } from "#accounts/server/keys.ts";
import { openDatabase } from "#platform/server/database/open-database.ts";
import { settingsOf } from "../support/school/settings-of.ts";

const environment = z.object({ SCHOOL_URL: z.url(), SCHOOL_DATA_DIR: z.string() });
let opened: ReturnType<typeof open> | undefined;

/** The running school's database: what a test needs before it begins is made here, without waiting for mails. */
export function schoolDatabase(): ReturnType<typeof open> {
  opened ??= open();
  return opened;
}

async function open() {
  const { SCHOOL_URL: url, SCHOOL_DATA_DIR: dataDir } = environment.parse(process.env);
  const { databaseUrl, tokenSecret } = await settingsOf({
    port: Number(new URL(url).port),
    dataDir,
  });
  const { db } = openDatabase(databaseUrl, { maxConnections: 2 });
  return { db, keys: deriveKeys(tokenSecret) };
}
