import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterAll, expect, inject, test, vi } from "vitest";
import { addVideos } from "#catalog/server/index.ts";
import { openRunStore, type RunStore } from "#practice/browser/runs/run-store.ts";
import { sendRuns } from "#practice/browser/runs/send-runs.ts";
import { numbersOfBar, type PracticeRun } from "#practice/contract/practice-run.ts";
import { storeRuns } from "#practice/server/runs/store-runs.ts";
import { useDatabase } from "../support/database.ts";
import { lessonRow } from "../support/lesson-row.ts";
import { randomFrom } from "../support/random-from.ts";
import { runSample } from "../support/run-sample.ts";

/** Interruptions of students who practise on two devices. */
const interruptions = inject("proofs") === "full" ? 2_000 : 120;

const { db } = await useDatabase();
await addVideos({ db }, [lessonRow("waltz", "Waltz")]);

/** What happens to a request. */
const faults = [
  "none",
  "cut before it arrives",
  "cut after it was stored",
  "token expired",
  "server busy",
  "tab killed",
] as const;
type Fault = (typeof faults)[number];

let killing = Promise.withResolvers<void>();

/** The school, as a device reaches it. A killed tab's request never ends. */
function answerAs(userId: string, nextFault: () => Fault) {
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    const fault = nextFault();
    if (fault === "token expired") return new Response(null, { status: 401 });
    if (fault === "server busy") return new Response(null, { status: 503 });
    if (fault === "cut before it arrives") throw new TypeError("Failed to fetch");
    const { sentAt, runs } = JSON.parse(String(body));
    const data = await storeRuns({ db }, { caller: { userId, role: "student" }, sentAt, runs });
    if (fault === "cut after it was stored") throw new TypeError("Failed to fetch");
    if (fault === "tab killed") {
      killing.resolve();
      return new Promise(() => undefined);
    }
    return Response.json({ data });
  });
}
afterAll(() => vi.unstubAllGlobals());

const newRun = (random: () => number): PracticeRun =>
  runSample({
    startedAt: new Date(Date.now() - Math.floor(random() * 7 * 86_400_000)).toISOString(),
  });

const grow = (run: PracticeRun): PracticeRun => ({
  ...run,
  revision: run.revision + 1,
  activeSeconds: run.activeSeconds + 3,
  bars: [...run.bars, run.bars.length / numbersOfBar, 1, 4, 3, 1, 1, 0],
});

/** Sends from so many tabs, until they are done or one is killed. */
async function send(store: RunStore, userId: string, tabs = 1): Promise<void> {
  killing = Promise.withResolvers();
  const sending = Array.from({ length: tabs }, () => sendRuns(store, userId));
  await Promise.race([Promise.all(sending), killing.promise]);
}

test(`no run is lost or counted twice by ${interruptions} interruptions on two devices [runs-14]`, async () => {
  vi.stubGlobal("navigator", {});
  const random = randomFrom(29);
  const any = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error("No item");
    return item;
  };
  let left = interruptions;
  while (left > 0) {
    const { id: userId } = await db
      .insertInto("users")
      .values({ name: "Demo student", email: `${randomUUID()}@school.test`, role: "student" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const names = [randomUUID(), randomUUID()];
    const played = new Map<string, PracticeRun>();
    let isFaulty = true;
    answerAs(userId, () => {
      const fault = isFaulty ? any(faults) : "none";
      if (fault !== "none") left -= 1;
      return fault;
    });
    for (let count = 0; count < 20 && left > 0; count += 1) {
      // A tab opens the store anew; one that was killed never closed it.
      const store = await openRunStore(any(names));
      let run = newRun(random);
      for (let bars = Math.floor(random() * 4); bars >= 0; bars -= 1) {
        await store.put(userId, [run]);
        played.set(run.runId, run);
        if (random() < 0.5) await send(store, userId);
        if (random() < 0.2) await send(store, userId, 2);
        run = grow(run);
      }
    }
    isFaulty = false;
    for (const name of names) await sendRuns(await openRunStore(name), userId);
    const stored = await db
      .selectFrom("practiceRuns")
      .select(["runId", "revision", "activeSeconds", "due", "rightNotes", "wrong", "missing"])
      .where("userId", "=", userId)
      .execute();
    const expected = [...played.values()].map(({ runId, revision, activeSeconds, bars }) => {
      const faulty = bars.length / numbersOfBar - 1;
      const right = { due: 4 * (faulty + 1), rightNotes: 4 + 3 * faulty };
      return { runId, revision, activeSeconds, ...right, wrong: faulty, missing: faulty };
    });
    const byId = (one: { runId: string }, other: { runId: string }) =>
      one.runId.localeCompare(other.runId);
    expect(stored.toSorted(byId)).toEqual(expected.toSorted(byId));
    for (const name of names) {
      const store = await openRunStore(name);
      expect(await store.list(userId, 100)).toEqual([]);
    }
  }
});
