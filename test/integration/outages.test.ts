import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import * as z from "zod";
import { demoPassword } from "#main/demo/demo-accounts.ts";
import { proofSize } from "../support/proof-size.ts";
import { makeAsk, repeat } from "./outages/load.ts";
import { startSchoolInParts } from "./outages/school-in-parts.ts";

const outageMilliseconds = proofSize({ short: 2_500, full: 15_000 });
const rounds = proofSize({ short: 1, full: 3 });

const school = await startSchoolInParts();
afterAll(() => school.close());
const { ask, seen } = makeAsk(school.url);

const signedIn = z.object({
  data: z.object({ accessToken: z.string(), user: z.object({ _id: z.string() }) }),
});
const favourites = z.object({
  data: z.array(z.object({ video: z.object({ videoId: z.string() }) })),
});

async function signIn(account: string) {
  const body = { email: `${account}@school.test`, password: demoPassword };
  const { data } = signedIn.parse((await ask("POST", "/api/auth/login", { body }))?.body);
  return { token: data.accessToken, userId: data.user._id };
}

test(
  "mail, providers and database may go and come back under load: nothing is lost, hung or sent twice",
  async () => {
    const writers = await Promise.all(
      ["beginner", "intermediate-pro", "professional-pro"].map(signIn),
    );
    const payer = await signIn("free");
    const video = z
      .object({ data: z.object({ _id: z.string() }) })
      .parse((await ask("GET", "/api/video/two-hands"))?.body).data._id;

    const acknowledged = new Set<string>();
    const wanted = new Map<string, boolean>();
    const load = new AbortController();
    let sent = 0;
    const writeToSchool = async (): Promise<void> => {
      sent += 1;
      const words = `Message number ${sent}.`;
      const body = {
        name: "Ada (demo student)",
        email: `ada${sent}@school.test`,
        subject: "Hello",
        text: words,
      };
      const answer = await ask("POST", "/api/message", { body });
      if (answer?.status === 200) acknowledged.add(words);
    };
    const likeAndUnlike = async ({ token, userId }: (typeof writers)[number]): Promise<void> => {
      const wants = !(wanted.get(userId) ?? false);
      const settle = (): ReturnType<typeof ask> =>
        wants
          ? ask("POST", `/api/favorite/${userId}`, { token, body: { user: userId, video } })
          : ask("DELETE", `/api/favorite/${userId}/two-hands`, { token });
      // What was not acknowledged may have happened or not: it is asked for again.
      for (let done = false; !done; ) {
        const status = (await settle())?.status;
        done = status === 200 || (!wants && status === 404);
        if (!done) await delay(100);
      }
      wanted.set(userId, wants);
    };
    const clients = [
      repeat(load.signal, writeToSchool),
      repeat(load.signal, writeToSchool),
      ...writers.map((writer) => repeat(load.signal, () => likeAndUnlike(writer), 1_100)),
      repeat(load.signal, async () => {
        const body = { subscription: "beginner", subscriptionType: "monthly" };
        await ask("POST", "/api/paystack/checkout", { token: payer.token, body });
        await ask("GET", "/api/video/library?category=beginner");
        await ask("GET", "/api/user", { token: payer.token });
      }),
    ];

    for (let round = 0; round < rounds; round += 1) {
      for (const part of [school.parts.mail, school.parts.sandbox, school.parts.database]) {
        await delay(1_000);
        await part.stop();
        await delay(outageMilliseconds);
        await part.start();
      }
    }
    await delay(1_000);
    load.abort();
    await Promise.all(clients);

    expect(acknowledged.size).toBeGreaterThan(50);
    await expect
      .poll(
        () => {
          const arrived = new Set(
            school.mail.received.flatMap((mail) => mail.match(/Message number \d+\./g) ?? []),
          );
          return [...acknowledged].filter((words) => !arrived.has(words));
        },
        { timeout: 90_000, interval: 500 },
      )
      .toEqual([]);
    const ids = school.mail.received.map((mail) => /^Message-ID: (.*)$/im.exec(mail)?.[1]);
    expect(ids).not.toContain(undefined);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { token, userId } of writers) {
      const answer = await ask("GET", `/api/favorite/user/${userId}`, { token });
      const has = favourites
        .parse(answer?.body)
        .data.some((each) => each.video.videoId === "two-hands");
      expect(has).toBe(wanted.get(userId));
    }
    // Else nothing was really away.
    expect(seen.byStatus.get(503)).toBeGreaterThan(0);
    expect(seen.hung).toEqual([]);
    expect(school.unexpected).toEqual([]);
  },
  10 * 60_000,
);
