import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { TaskLost } from "#platform/server/child-worker/open-child-worker.ts";
import { isDatabaseUnavailable } from "#platform/server/database/is-database-unavailable.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import type { Logger } from "#platform/server/log/log.ts";
import { type EngravedSystem, engravedLayouts } from "../../contract/practice-document.ts";
import {
  beginEngraving,
  type EngravingFence,
  endEngraving,
  storeEngraving,
  touchEngraving,
} from "../queries/engravings.ts";
import type { DrawnScore, DrawnSystem } from "./drawn-system.ts";
import { engraveJob, engraverVersion } from "./engrave-job.ts";
import { type Engraver, openEngraver } from "./open-engraver.ts";

interface EngravingDeps {
  db: Database;
  log: Logger;
  engraver: Engraver;
}

const touchMs = 10_000;
/** A process that is lost may have had bad luck; one that is lost again will be so always. */
const maxAttempts = 3;

/** Engraves what is queued, in a child process that ends with `close`. */
export async function workOnEngravings(
  deps: Omit<EngravingDeps, "engraver"> & { jobs: Jobs },
): Promise<{ close: () => void }> {
  const engraver = openEngraver();
  await deps.jobs.work(engraveJob, ({ sha256 }, signal) =>
    engraveStored({ ...deps, engraver }, { sha256, signal }),
  );
  return engraver;
}

/**
 * Engraves a score, unless another worker does. Throws where the job shall be tried again; any other failure
 * leaves its lessons without a printed score.
 */
export async function engraveStored(
  { db, log, engraver }: EngravingDeps,
  { sha256, signal }: { sha256: string; signal: AbortSignal },
): Promise<void> {
  const begun = await beginEngraving(db, { sha256, engraverVersion });
  if (!begun) return;
  const { musicXml, semitones, ...fence } = begun;
  const alive = setInterval(() => void touchEngraving(db, fence).catch(() => undefined), touchMs);
  try {
    const drawn = await engraver.engrave(musicXml, signal, semitones);
    if (await store({ db }, fence, drawn)) {
      const { narrow, wide } = drawn;
      log.info({ sha256, semitones, narrow: narrow.length, wide: wide.length }, "score engraved");
    }
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    const again = signal.aborted || (error instanceof TaskLost && fence.attempt < maxAttempts);
    await endEngraving(db, fence, again ? "waiting" : "failed");
    if (again) throw error;
    log.error({ err: error, sha256 }, "score not engraved");
  } finally {
    clearInterval(alive);
  }
}

const compress = promisify(brotliCompress);

async function store(
  { db }: { db: Database },
  fence: EngravingFence,
  drawn: DrawnScore,
): Promise<boolean> {
  const systems = await Promise.all(
    engravedLayouts.flatMap((layout) =>
      drawn[layout].map(async ({ svg }, place) => ({ layout, place, svg: await compress(svg) })),
    ),
  );
  const engraving = { narrow: listSystems(drawn.narrow), wide: listSystems(drawn.wide) };
  return db.transaction().execute((trx) => storeEngraving(trx, fence, { engraving, systems }));
}

function listSystems(systems: readonly DrawnSystem[]): EngravedSystem[] {
  let next = 0;
  return systems.map(({ measures, width, height }) => {
    const fromWritten = next;
    next += measures;
    return { fromWritten, toWritten: next - 1, width, height };
  });
}
