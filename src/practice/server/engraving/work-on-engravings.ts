import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { Database } from "#platform/server/database/open-database.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { runFenced } from "#platform/server/jobs/run-fenced.ts";
import type { Logger } from "#platform/server/log/log.ts";
import { type EngravedSystem, engravedLayouts } from "../../contract/practice-document.ts";
import {
  beginEngraving,
  engravingLeaseSeconds,
  failEngraving,
  renewEngraving,
  requeueEngraving,
  storeEngraving,
} from "../queries/engravings.ts";
import type { DrawnScore, DrawnSystem } from "./drawn-system.ts";
import { engraveAgainJob, engraveJob, engraverVersion, queueEngravings } from "./engrave-job.ts";
import { UndrawnError } from "./find-failing-bar.ts";
import { type Engraver, openEngraver } from "./open-engraver.ts";

interface EngravingDeps {
  db: Database;
  log: Logger;
  jobs: Pick<Jobs, "workerId">;
  engraver: Engraver;
}

/**
 * Engraves queued scores, and separately those whose worker died, in child processes that stop with
 * `close`.
 */
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
  await deps.jobs.schedule([
    {
      name: "practice.queue-engravings",
      cron: "* * * * *",
      expireInSeconds: 60,
      run: () => queueEngravings(deps),
    },
  ]);
  return {
    close: () => {
      first.close();
      again.close();
    },
  };
}

/** Engraves a score, unless another worker does. If it fails, its lessons have no print. */
export async function engraveStored(
  { db, log, jobs, engraver }: EngravingDeps,
  { sha256, signal }: { sha256: string; signal: AbortSignal },
): Promise<void> {
  const begun = await beginEngraving(db, { sha256, engraverVersion, workerId: jobs.workerId });
  if (!begun) return;
  const { musicXml, printedParts, semitones, attempt } = begun;
  const fields = { sha256, semitones, attempt };
  await runFenced(
    { db, log, signal },
    {
      name: "engraving",
      fields,
      turns: begun,
      leaseSeconds: engravingLeaseSeconds,
      renewLease: (executor) => renewEngraving(executor, { sha256, attempt }),
      run: async (current) =>
        toDrawings(await engraver.engrave(musicXml, current.signal, { semitones, printedParts })),
      finish: async (trx, drawings) => {
        await storeEngraving(trx, sha256, drawings);
        const { narrow, wide } = drawings.engraving;
        log.info({ ...fields, narrow: narrow.length, wide: wide.length }, "score engraved");
      },
      requeue: (trx, next) => requeueEngraving(trx, sha256, next),
      fail: (trx, error) =>
        failEngraving(trx, sha256, error instanceof UndrawnError ? error.bar : null),
    },
  );
}

const compress = promisify(brotliCompress);

async function toDrawings(drawn: DrawnScore) {
  const systems = await Promise.all(
    engravedLayouts.flatMap((layout) =>
      drawn[layout].map(async ({ svg }, place) => ({ layout, place, svg: await compress(svg) })),
    ),
  );
  return {
    engraving: { narrow: listSystems(drawn.narrow), wide: listSystems(drawn.wide) },
    systems,
  };
}

function listSystems(systems: readonly DrawnSystem[]): EngravedSystem[] {
  let next = 0;
  return systems.map(({ measures, width, height }) => {
    const fromWritten = next;
    next += measures;
    return { fromWritten, toWritten: next - 1, width, height };
  });
}
