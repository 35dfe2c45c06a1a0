import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { openCacheCoherence } from "./cache-coherence.ts";
import { startProxy } from "./testing/start-proxy.ts";

const { pool, url } = await useDatabase();

/** A server, with the words that its cache would still show. */
async function openServer(directDatabaseUrl: string) {
  const cached: string[] = [];
  const resets: boolean[] = [];
  const coherence = openCacheCoherence({
    directDatabaseUrl,
    pool,
    log: pino({ level: "silent" }),
    channels: ["words"],
  });
  coherence.connect({
    onChange: () => cached.splice(0),
    onReset: () => {
      cached.splice(0);
      resets.push(coherence.isCurrent());
    },
  });
  onTestFinished(() => coherence.stop());
  await coherence.started;
  expect(coherence.isCurrent()).toBe(true);
  return { ...coherence, cached, resets };
}
const change = () => pool.query("select pg_notify('words', '')");
const countServers = async () => (await pool.query("select from cache_servers")).rowCount;

test("after a change that waits, a server whose connection went silent shows nothing cached", async () => {
  const proxy = await startProxy(url);
  const [deaf, writer] = await Promise.all([openServer(proxy.url), openServer(url)]);
  deaf.cached.push("old");
  proxy.goSilent();
  await change();
  await writer.waitForInvalidation();
  expect(deaf.isCurrent()).toBe(false);
  proxy.resume();
  await expect.poll(deaf.isCurrent).toBe(true);
  expect(deaf.cached).toEqual([]);
});

test("a connection's end turns caches off at once, and no writer waits for that server", async () => {
  const [cut, writer] = await Promise.all([openServer(url), openServer(url)]);
  cut.resets.splice(0);
  cut.cached.push("old");
  await pool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where query like 'listen "heartbeat_%' and datname = current_database()`);
  await expect.poll(() => cut.resets.length).toBeGreaterThan(0);
  // The first reset comes with the lease's end.
  expect(cut.resets[0]).toBe(false);
  await change();
  await writer.waitForInvalidation();
  expect(cut.cached).toEqual([]);
  await expect.poll(() => cut.isCurrent() && writer.isCurrent()).toBe(true);
  await expect.poll(countServers).toBe(2);
});
