import Fastify from "fastify";
import { beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { endpoint } from "#platform/contract.ts";
import { PublicResponses } from "./public-responses.ts";

const numbers = endpoint({
  method: "GET",
  path: "/api/numbers",
  access: "cached-public",
  tag: "Test",
  summary: "Numbers",
  query: z.object({ page: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1) }),
  data: z.array(z.object({ number: z.number() })),
});

let answers: PublicResponses;
let made: number;
let produce: (page: unknown) => Promise<unknown>;

beforeEach(() => {
  made = 0;
  answers = new PublicResponses({ headers: {}, origins: new Set() });
  produce = async (page) => [{ number: Number(page), secret: "never shown" }];
  answers.register(numbers, ({ query }) => {
    made += 1;
    return produce(query.page);
  });
});

function serverOf() {
  const app = Fastify();
  app.get("/api/numbers", (request, reply) => answers.send(numbers, request, reply));
  return app;
}

describe("public answers", () => {
  test("are made once, whatever unknown names the query carries", async () => {
    const app = serverOf();
    for (const query of ["?page=2", "?page=2&utm=1", "?x=1&page=2", "?page=2"]) {
      const answer = await app.inject(`/api/numbers${query}`);
      expect(answer.json()).toEqual({ data: [{ number: 2 }] });
    }
    expect(made).toBe(1);
  });

  test("carry only what the contract names", async () => {
    const answer = await serverOf().inject("/api/numbers");
    expect(answer.body).not.toContain("secret");
  });

  test("are 304 for who has them, and new after a change", async () => {
    const app = serverOf();
    const first = await app.inject("/api/numbers");
    const headers = { "if-none-match": String(first.headers.etag) };
    expect((await app.inject({ url: "/api/numbers", headers })).statusCode).toBe(304);
    produce = async () => [{ number: 99 }];
    answers.invalidate();
    expect((await app.inject({ url: "/api/numbers", headers })).json()).toEqual({
      data: [{ number: 99 }],
    });
  });

  test("are 304 for who names theirs among others, weak or not", async () => {
    const app = serverOf();
    const { etag } = (await app.inject("/api/numbers")).headers;
    const statusFor = async (told: string) =>
      (await app.inject({ url: "/api/numbers", headers: { "if-none-match": told } })).statusCode;
    for (const told of ["*", `W/${etag}`, `"a" , W/${etag},"b"`, `"a",${etag}`]) {
      expect(await statusFor(told)).toBe(304);
    }
    for (const told of ['"a"', `"a${etag}"`, `${etag}a`, ","]) {
      expect(await statusFor(told)).toBe(200);
    }
  });

  test("take no longer for a header of many spaces than for one of many letters", async () => {
    const app = serverOf();
    const quickest = async (sign: string) => {
      const headers = { "if-none-match": `"a"${sign.repeat(15_000)}"b"` };
      const times: number[] = [];
      for (let round = 0; round < 3; round += 1) {
        const begun = performance.now();
        await app.inject({ url: "/api/numbers", headers });
        times.push(performance.now() - begun);
      }
      return Math.min(...times);
    };
    expect(await quickest(" ")).toBeLessThan(20 * ((await quickest("a")) + 1));
  });

  test("a change while one is being made is not lost", async () => {
    const app = serverOf();
    const slow = Promise.withResolvers<unknown>();
    produce = () => slow.promise;
    const early = app.inject("/api/numbers");
    await expect.poll(() => made).toBe(1);
    answers.invalidate();
    produce = async () => [{ number: 2 }];
    slow.resolve([{ number: 1 }]);
    await early;
    expect((await app.inject("/api/numbers")).json()).toEqual({ data: [{ number: 2 }] });
  });

  test("a failure is not kept", async () => {
    const app = serverOf();
    produce = () => Promise.reject(new Error("away"));
    expect((await app.inject("/api/numbers")).statusCode).toBe(500);
    produce = async () => [{ number: 1 }];
    expect((await app.inject("/api/numbers")).statusCode).toBe(200);
  });

  test("twenty at once make one answer", async () => {
    const app = serverOf();
    await Promise.all(Array.from({ length: 20 }, () => app.inject("/api/numbers?page=7")));
    expect(made).toBe(1);
  });

  test("give the same value in process as over HTTP", async () => {
    const overHttp = (await serverOf().inject("/api/numbers?page=3")).json();
    expect({ data: await answers.call(numbers, { query: { page: 3 } }) }).toEqual(overHttp);
  });

  test("are sent as brotli or gzip to who takes it, unless they are short", async () => {
    const app = serverOf();
    const accepting = { "accept-encoding": "br, gzip" };
    const short = await app.inject({ url: "/api/numbers?page=2", headers: accepting });
    expect(short.headers["content-encoding"]).toBeUndefined();
    expect(short.json()).toEqual({ data: [{ number: 2 }] });
    produce = async () => Array.from({ length: 100 }, (_, number) => ({ number }));
    for (const encoding of ["br", "gzip"]) {
      const headers = { "accept-encoding": encoding };
      const answer = await app.inject({ url: "/api/numbers", headers });
      expect(answer.headers["content-encoding"]).toBe(encoding);
    }
  });
});
