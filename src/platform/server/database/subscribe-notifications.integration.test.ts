import { pino } from "pino";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { findPgbouncer } from "../../../../test/support/pgbouncer.ts";
import { startPgbouncer } from "../../../../test/support/start-pgbouncer.ts";
import { subscribeNotifications } from "./subscribe-notifications.ts";
import { startProxy } from "./testing/start-proxy.ts";

const { pool, url } = await useDatabase();
const pgbouncer = findPgbouncer();

const logged: string[] = [];
const log = pino({ base: null, timestamp: false }, { write: (line: string) => logged.push(line) });
const messages = () => logged.map((line) => JSON.parse(line).msg);
const lost = "database notifications lost: caches are off";
const heard = "database notifications heard: caches are on";
beforeEach(() => {
  logged.length = 0;
});

async function subscribe(directDatabaseUrl: string, heartbeatMs = 1_000) {
  const events: string[] = [];
  let heartbeats = 0;
  const subscription = subscribeNotifications({
    directDatabaseUrl,
    pool,
    log,
    channels: ["words"],
    onNotification: (payload) => events.push(payload),
    onHearing: () => events.push("hearing"),
    onHeartbeat: () => {
      heartbeats += 1;
    },
    onMissed: () => events.at(-1) === "missed" || events.push("missed"),
    heartbeatMs,
  });
  onTestFinished(() => subscription.stop());
  await subscription.started;
  return { events, countHeartbeats: () => heartbeats };
}
const say = (word: string) => pool.query("select pg_notify('words', $1)", [word]);
const endListeners = () =>
  pool.query("select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'");

describe("a subscriber proves that it hears by a heartbeat to itself", () => {
  test("and hears what is said meanwhile, in order", async () => {
    const { events, countHeartbeats } = await subscribe(url);
    await say("one");
    await say("two");
    await expect.poll(() => events).toEqual(["hearing", "one", "two"]);
    const before = countHeartbeats();
    await expect.poll(countHeartbeats).toBeGreaterThan(before + 1);
    expect(messages()).toEqual([]);
  });

  test("a connection that ends is a gap at once, said once, and is replaced", async () => {
    const { events } = await subscribe(url);
    await endListeners();
    await expect.poll(() => events).toEqual(["hearing", "missed", "hearing"]);
    await say("back");
    await expect.poll(() => events.at(-1)).toBe("back");
    expect(messages()).toEqual([lost, heard]);
    expect(logged[0]).toContain("terminating connection due to administrator command");
  });

  test("a connection that goes silent is a gap, and is replaced", async () => {
    const proxy = await startProxy(url);
    const { events } = await subscribe(proxy.url, 20);
    proxy.goSilent();
    await expect.poll(() => events.at(-1)).toBe("missed");
    proxy.resume();
    await expect.poll(() => events.at(-1)).toBe("hearing");
    expect(messages().slice(0, 2)).toEqual([lost, heard]);
    expect(logged[0]).toContain("No notification arrived");
  });

  test("another database than that of the changes is never heard", async () => {
    const { events } = await subscribe(url.replace(/\/[^/]*$/, "/postgres"), 20);
    await say("elsewhere");
    expect(events).toEqual(["missed"]);
    expect(messages()).toEqual([lost]);
  });

  test("nothing listens: said once, however long", async () => {
    const { events } = await subscribe("postgres://school@127.0.0.1:1/school");
    expect(events).toEqual(["missed"]);
    expect(messages()).toEqual([lost]);
  });
});

test.skipIf(!pgbouncer)(
  "behind a transaction pooler a subscriber knows that it hears nothing",
  async () => {
    if (!pgbouncer) return;
    const { events } = await subscribe(await startPgbouncer(pgbouncer, url), 20);
    await say("lost");
    expect(events).toEqual(["missed"]);
    expect(messages()).toEqual([lost]);
    expect(logged[0]).toContain("DATABASE_DIRECT_URL must lead to the PostgreSQL");
  },
);
