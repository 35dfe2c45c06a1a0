import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { PracticeRun } from "#practice/contract/practice-run.ts";

/** A run on the device, of a user or a visitor. */
interface StoredRun {
  owner: string;
  run: PracticeRun;
}

interface RunSchema extends DBSchema {
  runs: {
    key: [runId: string, part: number];
    value: StoredRun;
    indexes: { owner: string };
  };
}

/** The owner of a visitor's runs. */
export const visitor = "visitor";
/** The most runs of a visitor on a device. The oldest make room. */
const mostVisitorRuns = 500;

/** Runs on this device that the school does not have yet. */
export interface RunStore {
  put(owner: string, runs: readonly PracticeRun[]): Promise<void>;
  /** At most this many runs of an owner. */
  list(owner: string, most: number): Promise<PracticeRun[]>;
  /** Removes runs, except those that have grown meanwhile. */
  remove(runs: readonly PracticeRun[]): Promise<void>;
  /** Gives a visitor's runs to a user who registered after they began. */
  claim(userId: string, registeredAt: string): Promise<void>;
  close(): void;
}

export async function openRunStore(name = "tlp-runs"): Promise<RunStore> {
  const db = await openDB<RunSchema>(name, 1, {
    upgrade: (fresh) => {
      const runs = fresh.createObjectStore("runs", { keyPath: ["run.runId", "run.part"] });
      runs.createIndex("owner", "owner");
    },
    // Another tab runs a newer version of the site.
    blocking: () => db.close(),
  });
  return {
    put: async (owner, runs) => {
      const change = db.transaction("runs", "readwrite");
      for (const run of runs) await change.store.put({ owner, run });
      await change.done;
      if (owner === visitor) await dropOldest(db);
    },
    list: async (owner, most) =>
      (await db.getAllFromIndex("runs", "owner", owner, most)).map(({ run }) => run),
    remove: async (runs) => {
      const change = db.transaction("runs", "readwrite");
      for (const { runId, part, revision } of runs) {
        const stored = await change.store.get([runId, part]);
        if (stored && stored.run.revision <= revision) await change.store.delete([runId, part]);
      }
      await change.done;
    },
    claim: async (userId, registeredAt) => {
      const change = db.transaction("runs", "readwrite");
      for (const stored of await change.store.index("owner").getAll(visitor)) {
        const isOwn = Date.parse(stored.run.startedAt) <= Date.parse(registeredAt);
        if (isOwn) await change.store.put({ ...stored, owner: userId });
      }
      await change.done;
    },
    close: () => db.close(),
  };
}

async function dropOldest(db: IDBPDatabase<RunSchema>): Promise<void> {
  const change = db.transaction("runs", "readwrite");
  const stored = await change.store.index("owner").getAll(visitor);
  const oldest = stored
    .toSorted((one, other) => one.run.startedAt.localeCompare(other.run.startedAt))
    .slice(0, Math.max(0, stored.length - mostVisitorRuns));
  for (const { run } of oldest) await change.store.delete([run.runId, run.part]);
  await change.done;
}
