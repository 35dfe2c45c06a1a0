import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import * as z from "zod";
import { demoPassword } from "#main/demo/demo-accounts.ts";
import { proofSize } from "../support/proof-size.ts";
import { makeClient, repeat } from "./outages/load.ts";
import { startSchoolServices } from "./outages/school-services.ts";

const outageMilliseconds = proofSize({ short: 2_500, full: 15_000 });
const rounds = proofSize({ short: 1, full: 3 });

const school = await startSchoolServices();
afterAll(() => school.close());
const { call, stats } = makeClient(school.url);

const signedIn = z.object({
  data: z.object({ accessToken: z.string(), user: z.object({ _id: z.string() }) }),
});
const favourites = z.object({
  data: z.array(z.object({ video: z.object({ videoId: z.string() }) })),
});

async function signIn(account: string) {
  const body = { email: `${account}@school.test`, password: demoPassword };
  const { data } = signedIn.parse((await call("POST", "/api/auth/login", { body }))?.body);
  return { token: data.accessToken, userId: data.user._id };
}

test(
  "outages of mail, providers and database under load: nothing is lost, hangs or is sent twice",
  async () => {
    const writers = await Promise.all(
      ["beginner", "intermediate-pro", "professional-pro"].map(signIn),
    );
    const payer = await signIn("free");
    const video = z
      .object({ data: z.object({ _id: z.string() }) })
      .parse((await call("GET", "/api/video/two-hands"))?.body).data._id;

    const acknowledged = new Set<string>();
    const wanted = new Map<string, boolean>();
    const load = new AbortController();
    let sent = 0;
    const writeToSchool = async (): Promise<void> => {
      sent += 1;
      const text = `Message number ${sent}.`;
      const body = {
        name: "Ada (demo student)",
        email: `ada${sent}@school.test`,
        subject: "Hello",
        text,
      };
      const response = await call("POST", "/api/message", { body });
      if (response?.status === 200) acknowledged.add(text);
    };
    const likeAndUnlike = async ({ token, userId }: (typeof writers)[number]): Promise<void> => {
      const wants = !(wanted.get(userId) ?? false);
      const send = (): ReturnType<typeof call> =>
        wants
          ? call("POST", `/api/favorite/${userId}`, { token, body: { user: userId, video } })
          : call("DELETE", `/api/favorite/${userId}/two-hands`, { token });
      // An unacknowledged write may or may not have happened, so it is retried.
      for (let done = false; !done; ) {
        const status = (await send())?.status;
        done = status === 200 || (!wants && status === 404);
        if (!done) await delay(100);
      }
      wanted.set(userId, wants);
    };
    const clients = [
      repeat(load.signal, writeToSchool, 100),
      repeat(load.signal, writeToSchool, 100),
      ...writers.map((writer) => repeat(load.signal, () => likeAndUnlike(writer), 1_100)),
      repeat(
        load.signal,
        async () => {
          const body = { subscription: "beginner", subscriptionType: "monthly" };
          await call("POST", "/api/paystack/checkout", { token: payer.token, body });
          await call("GET", "/api/video/library?category=beginner");
          await call("GET", "/api/user", { token: payer.token });
        },
        100,
      ),
    ];

    for (let round = 0; round < rounds; round += 1) {
      for (const service of [
        school.services.mail,
        school.services.sandbox,
        school.services.database,
      ]) {
        await delay(1_000);
        await service.stop();
        await delay(outageMilliseconds);
        await service.start();
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
          return [...acknowledged].filter((text) => !arrived.has(text));
        },
        { timeout: 90_000, interval: 500 },
      )
      .toEqual([]);
    const ids = school.mail.received.map((mail) => /^Message-ID: (.*)$/im.exec(mail)?.[1]);
    expect(ids).not.toContain(undefined);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { token, userId } of writers) {
      const response = await call("GET", `/api/favorite/user/${userId}`, { token });
      const has = favourites
        .parse(response?.body)
        .data.some((each) => each.video.videoId === "two-hands");
      expect(has).toBe(wanted.get(userId));
    }
    // Otherwise no service was really down.
    expect(stats.byStatus.get(503)).toBeGreaterThan(0);
    expect(stats.hung).toEqual([]);
    expect(school.unexpected).toEqual([]);
  },
  10 * 60_000,
);
