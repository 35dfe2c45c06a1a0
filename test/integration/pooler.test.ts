import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findPgbouncer } from "../support/pgbouncer.ts";
import { proofSize } from "../support/proof-size.ts";
import { openSession } from "../support/school/demo-session.ts";
import {
  countDocuments,
  readRatingOnPage,
  readVideo,
  reviewLesson,
} from "../support/school/review-lesson.ts";
import { startWeb, type WebProcess } from "../support/school/start-web.ts";
import { openTestSchool } from "../support/school/test-school.ts";
import { startPgbouncer } from "../support/start-pgbouncer.ts";

// Root on Debian has it for tests (tools/install-test-programs.ts).
const pgbouncer = findPgbouncer();
const changes = proofSize({ short: 40, full: 1_000 });
const kills = proofSize({ short: 4, full: 50 });

const hears = async ({ url }: { url: string }): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^caches_on (\d)/m.exec(text)?.[1]);
};

describe.skipIf(pgbouncer === undefined)("behind a transaction pooler", () => {
  let school: Awaited<ReturnType<typeof openTestSchool>>;
  let poolerUrl: string;
  const started: WebProcess[] = [];
  beforeAll(async () => {
    if (!pgbouncer) return;
    school = await openTestSchool();
    poolerUrl = await startPgbouncer(pgbouncer, school.url);
  });
  afterAll(() => {
    for (const { process } of started) process.kill("SIGKILL");
  });
  const start = async (env: Record<string, string>): Promise<WebProcess> => {
    const web = await startWeb(school, { DATABASE_URL: poolerUrl, DATABASE_POOL: "4", ...env });
    started.push(web);
    return web;
  };

  test("no page is stale after any change, however often a server's subscription is killed", async () => {
    const direct = { DATABASE_DIRECT_URL: school.url };
    const servers = await Promise.all([start(direct), start(direct)]);
    const [here, there] = servers;
    const author = await openSession(here.url, "professional-pro");
    await reviewLesson(here, author, 1);
    const before = await readVideo(here);
    let rounds = 0;
    const stale: string[] = [];
    const killListeners = async () => {
      for (const server of servers) await expect.poll(() => hears(server)).toBe(1);
      const { rowCount } = await school.pool.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen "heartbeat_%'`);
      if (rowCount !== 0) rounds += 1;
    };
    for (let change = 1; change <= changes; change += 1) {
      const rating = change % 2 === 0 ? 1 : 10;
      const isKilling = change % Math.floor(changes / kills) === 0;
      const killing = isKilling ? killListeners() : undefined;
      await reviewLesson(change % 4 < 2 ? here : there, author, rating);
      const ratingsTotal = before.ratingsTotal - 1 + rating;
      const averageRating = Math.round((ratingsTotal / before.ratedBy / 2) * 10) / 10;
      for (const server of servers) {
        const [video, page] = await Promise.all([readVideo(server), readRatingOnPage(server)]);
        if (video.ratingsTotal !== ratingsTotal) stale.push(`API after change ${change}`);
        if (page !== averageRating) stale.push(`page after change ${change}`);
      }
      await killing;
    }
    expect(stale).toEqual([]);
    expect(rounds).toBe(kills);
    // Caches are on again, else no page could have been stale.
    for (const server of servers) {
      await expect.poll(() => hears(server)).toBe(1);
      const cached = await countDocuments(server, "cached");
      await expect
        .poll(async () => {
          await readRatingOnPage(server);
          return countDocuments(server, "cached");
        })
        .toBeGreaterThan(cached);
    }
    const rendered = await Promise.all(servers.map((it) => countDocuments(it, "rendered")));
    process.stdout.write(
      `${changes} changes, all subscriptions killed ${rounds} times, ${stale.length} stale pages (${rendered.join(" and ")} renderings)\n`,
    );
  });

  test("a server whose direct address is the pooler's too says so, and caches nothing", async () => {
    const deaf = await start({});
    expect(deaf.messages).toEqual(["database notifications lost: caches are off"]);
    expect(await hears(deaf)).toBe(0);
    const { ratedBy } = await readVideo(deaf);
    const rated = async (ratingsTotal: number) =>
      school.pool.query("update videos set ratings_total = $1 where slug = 'five-finger-c'", [
        ratingsTotal,
      ]);
    for (const each of [1, 2, 3, 4]) {
      const ratingsTotal = each * 2 * ratedBy;
      await rated(ratingsTotal);
      expect(await readVideo(deaf)).toMatchObject({ ratingsTotal });
      expect(await readRatingOnPage(deaf)).toBe(each);
    }
    expect(deaf.messages).toHaveLength(1);
  });
});
