import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { TaskLost } from "#platform/server/child-worker/open-child-worker.ts";
import { isDatabaseUnavailable } from "#platform/server/database/is-database-unavailable.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import type { Logger } from "#platform/server/log/log.ts";
import { isDiskFull } from "#platform/server/system/is-disk-full.ts";
import { type EngravedSystem, engravedLayouts } from "../../contract/practice-document.ts";
import {
  beginEngraving,
  type EngravingFence,
  endEngraving,
  loseEngraving,
  storeEngraving,
  touchEngraving,
} from "../queries/engravings.ts";
import type { DrawnScore, DrawnSystem } from "./drawn-system.ts";
import { engraveAgainJob, engraveJob, engraverVersion } from "./engrave-job.ts";
import { type Engraver, openEngraver } from "./open-engraver.ts";

interface EngravingDeps {
  db: Database;
  log: Logger;
  jobs: Pick<Jobs, "workerId">;
  engraver: Engraver;
}

const touchMs = 10_000;
/** A process that is lost may have had bad luck; one that is lost again will be so always. */
const maxLosses = 3;
/** A machine that is busy for so many attempts, over half a day, is no longer the reason. */
const maxDelays = 12;
const longestDelaySeconds = 3600;

/** Engraves what is queued, and apart what was lost before, in child processes that end with `close`. */
export async function workOnEngravings(
  deps: Omit<EngravingDeps, "engraver" | "jobs"> & { jobs: Jobs },
): Promise<{ close: () => void }> {
  const [first, again] = [openEngraver("first"), openEngraver("again")];
  await deps.jobs.work(engraveJob, ({ sha256 }, signal) =>
    engraveStored({ ...deps, engraver: first }, { sha256, signal }),
  );
  await deps.jobs.work(engraveAgainJob, ({ sha256 }, signal) =>
    engraveStored({ ...deps, engraver: again }, { sha256, signal }),
  );
  return {
    close: () => {
      first.close();
      again.close();
    },
  };
}

/**
 * Engraves a score, unless another worker does. Throws where the job shall be tried again: the worker stops, or
 * the database is away. A score that is lost waits for its next turn; any other failure, or the last loss,
 * leaves its lessons without a printed score.
 */
export async function engraveStored(
  { db, log, jobs, engraver }: EngravingDeps,
  { sha256, signal }: { sha256: string; signal: AbortSignal },
): Promise<void> {
  const begun = await beginEngraving(db, { sha256, engraverVersion, workerId: jobs.workerId });
  if (!begun) return;
  const { musicXml, semitones, losses, delays, ...fence } = begun;
  if (losses >= maxLosses) {
    await endEngraving(db, fence, "failed");
    log.error({ sha256, losses }, "score not engraved");
    return;
  }
  const alive = setInterval(() => void touchEngraving(db, fence).catch(() => undefined), touchMs);
  try {
    const drawn = await engraver.engrave(musicXml, signal, semitones);
    if (await store({ db }, fence, drawn)) {
      const { narrow, wide } = drawn;
      log.info({ sha256, semitones, narrow: narrow.length, wide: wide.length }, "score engraved");
    }
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (signal.aborted) {
      await endEngraving(db, fence, "waiting");
      throw error;
    }
    const isLate = isDiskFull(error) || (error instanceof TaskLost && error.isLate);
    const hasTurns = isLate ? delays + 1 < maxDelays : losses + 1 < maxLosses;
    if ((isLate || error instanceof TaskLost) && hasTurns) {
      const delaySeconds = isLate ? Math.min(longestDelaySeconds, 60 * 2 ** delays) : null;
      await loseEngraving(db, fence, { delaySeconds });
      log.warn({ err: error, sha256, losses, delays }, "engraving lost");
      return;
    }
    await endEngraving(db, fence, "failed");
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
