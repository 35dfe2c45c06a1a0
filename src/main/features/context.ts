import { fileURLToPath } from "node:url";
import type { Pool } from "pg";
import type { ConnectedPayments } from "#billing/server/index.ts";
import type { CacheCoherence } from "#platform/server/database/cache-coherence.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { type JobSender, openJobSender } from "#platform/server/jobs/open-job-sender.ts";
import type { Logger } from "#platform/server/log/log.ts";
import type { SchoolIdentity } from "#platform/server/school-identity.ts";
import { type FileStore, openFileStore } from "#platform/server/storage/index.ts";
import type { SchoolFilm, SchoolTexts } from "#site/server/index.ts";
import { openPayments } from "../process/open-payments.ts";
import type { Settings } from "../settings.ts";
import { createInjected, type Injected } from "./injected.ts";

interface ContextDeps {
  settings: Settings;
  log: Logger;
  db: Database;
  pool: Pool;
  schoolTexts: SchoolTexts;
  /** The home page's film, if the content folder has one. */
  film: SchoolFilm | null;
  /** Keeps the caches consistent with other processes; absent in a process without caches. */
  coherence?: CacheCoherence | undefined;
}

/** What main/ passes to the `register` function of every feature. */
export interface FeatureContext extends Omit<ContextDeps, "coherence">, Injected {
  jobs: JobSender;
  publicUrl: string;
  tokenSecret: string;
  /** The school's current name, email and time zone. */
  school: SchoolIdentity;
  payments: ConnectedPayments;
  /** Stores avatars, logos and photos. */
  uploads: FileStore;
  /** Stores encoded lessons and posters. */
  mediaFiles: FileStore;
  /** The URL before `/media/…` of encrypted segments; empty where this server sends them. */
  mediaUrl: Settings["mediaUrl"];
  /** The keys of segments derive from it. */
  masterKey: Uint8Array;
  /** The folder of the built pages. */
  buildFolder: string;
  /** Resolves when every server has dropped the responses that a committed change outdated. */
  waitForInvalidation: () => Promise<void>;
  /** False while a notification may have been missed (database/cache-coherence.ts). */
  isCurrent: (() => boolean) | undefined;
}

export const buildFolder = fileURLToPath(new URL("../../../build", import.meta.url));

/** Opens what features share. The caller stops `jobs`. */
export async function openFeatureContext(deps: ContextDeps): Promise<FeatureContext> {
  const { settings, log, db, pool, schoolTexts, film, coherence } = deps;
  return {
    ...createInjected(db, schoolTexts),
    settings,
    log,
    db,
    pool,
    schoolTexts,
    film,
    jobs: openJobSender(settings.databaseUrl, { log }),
    publicUrl: settings.publicUrl,
    tokenSecret: settings.tokenSecret,
    school: schoolTexts.identity,
    payments: await openPayments({ db, settings, schoolTexts }),
    uploads: await openFileStore(settings.storage, "uploads"),
    mediaFiles: await openFileStore(settings.storage, "media"),
    mediaUrl: settings.mediaUrl,
    masterKey: settings.mediaMasterKey,
    buildFolder,
    waitForInvalidation: coherence?.waitForInvalidation ?? (async () => {}),
    isCurrent: coherence?.isCurrent,
  };
}
