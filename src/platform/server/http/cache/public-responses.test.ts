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

let responses: PublicResponses;
let made: number;
let produce: (page: unknown) => Promise<unknown>;

beforeEach(() => {
  made = 0;
  responses = new PublicResponses({ headers: {}, origins: new Set() });
  produce = async (page) => [{ number: Number(page), secret: "never shown" }];
  responses.register(numbers, ({ query }) => {
    made += 1;
    return produce(query.page);
  });
});

function serverOf() {
  const app = Fastify();
  app.get("/api/numbers", (request, reply) => responses.send(numbers, request, reply));
  return app;
}

describe("public responses", () => {
  test("are built once, whatever unknown query parameters are sent", async () => {
    const app = serverOf();
    for (const query of ["?page=2", "?page=2&utm=1", "?x=1&page=2", "?page=2"]) {
      const response = await app.inject(`/api/numbers${query}`);
      expect(response.json()).toEqual({ data: [{ number: 2 }] });
    }
    expect(made).toBe(1);
  });

  test("carry only what the contract names", async () => {
    const response = await serverOf().inject("/api/numbers");
    expect(response.body).not.toContain("secret");
  });

  test("are built again after a change of what they show, and only then", async () => {
    responses.register(
      numbers,
      async ({ query }) => {
        made += 1;
        return [{ number: Number(query.page) }];
      },
      (data) => z.parse(numbers.data, data).map(({ number }) => `number:${number}`),
    );
    const app = serverOf();
    const urls = [1, 2, 3].map((page) => `/api/numbers?page=${page}`);
    const read = async () => {
      for (const url of urls) await app.inject(url);
    };
    await read();
    responses.invalidate(["number:2"]);
    const cached = urls.map((url) => responses.getCached(url)?.status);
    expect(cached).toEqual([200, undefined, 200]);
    await read();
    expect(made).toBe(4);
  });

  test("are 304 for a matching ETag, and new after a change", async () => {
    const app = serverOf();
    const first = await app.inject("/api/numbers");
    const headers = { "if-none-match": String(first.headers.etag) };
    expect((await app.inject({ url: "/api/numbers", headers })).statusCode).toBe(304);
    produce = async () => [{ number: 99 }];
    responses.invalidate();
    expect((await app.inject({ url: "/api/numbers", headers })).json()).toEqual({
      data: [{ number: 99 }],
    });
  });

  test("are 304 for a matching ETag among others, weak or not", async () => {
    const app = serverOf();
    const { etag } = (await app.inject("/api/numbers")).headers;
    const statusFor = async (header: string) =>
      (await app.inject({ url: "/api/numbers", headers: { "if-none-match": header } })).statusCode;
    for (const header of ["*", `W/${etag}`, `"a" , W/${etag},"b"`, `"a",${etag}`]) {
      expect(await statusFor(header)).toBe(304);
    }
    for (const header of ['"a"', `"a${etag}"`, `${etag}a`, ","]) {
      expect(await statusFor(header)).toBe(200);
    }
  });

  test("parse an If-None-Match of many spaces in linear time", async () => {
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

  test("a change while one is being built is not lost", async () => {
    const app = serverOf();
    const slow = Promise.withResolvers<unknown>();
    produce = () => slow.promise;
    const early = app.inject("/api/numbers");
    await expect.poll(() => made).toBe(1);
    responses.invalidate();
    produce = async () => [{ number: 2 }];
    slow.resolve([{ number: 1 }]);
    await early;
    expect((await app.inject("/api/numbers")).json()).toEqual({ data: [{ number: 2 }] });
  });

  test("a failure is not cached", async () => {
    const app = serverOf();
    produce = () => Promise.reject(new Error("away"));
    expect((await app.inject("/api/numbers")).statusCode).toBe(500);
    produce = async () => [{ number: 1 }];
    expect((await app.inject("/api/numbers")).statusCode).toBe(200);
  });

  test("twenty concurrent requests build one response", async () => {
    const app = serverOf();
    await Promise.all(Array.from({ length: 20 }, () => app.inject("/api/numbers?page=7")));
    expect(made).toBe(1);
  });

  test("give the same value in process as over HTTP", async () => {
    const overHttp = (await serverOf().inject("/api/numbers?page=3")).json();
    expect({ data: await responses.call(numbers, { query: { page: 3 } }) }).toEqual(overHttp);
  });

  test("are sent as brotli or gzip to clients that accept it, unless they are short", async () => {
    const app = serverOf();
    const accepting = { "accept-encoding": "br, gzip" };
    const short = await app.inject({ url: "/api/numbers?page=2", headers: accepting });
    expect(short.headers["content-encoding"]).toBeUndefined();
    expect(short.json()).toEqual({ data: [{ number: 2 }] });
    produce = async () => Array.from({ length: 100 }, (_, number) => ({ number }));
    for (const encoding of ["br", "gzip"]) {
      const headers = { "accept-encoding": encoding };
      const response = await app.inject({ url: "/api/numbers", headers });
      expect(response.headers["content-encoding"]).toBe(encoding);
    }
  });
});
