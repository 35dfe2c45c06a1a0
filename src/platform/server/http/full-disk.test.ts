import { expect, test } from "vitest";
import * as z from "zod/mini";
import { endpoint } from "#platform/contract.ts";
import { serve, serveCachedPublic } from "./serve.ts";
import { startTestServer } from "./testing/test-server.ts";

const described = { tag: "Test", summary: "For tests", data: z.object({}) } as const;
const write = endpoint({ ...described, method: "POST", path: "/api/write", access: "user" });
const read = endpoint({ ...described, method: "GET", path: "/api/full", access: "cached-public" });
const upload = endpoint({
  ...described,
  method: "POST",
  path: "/api/upload",
  access: "user",
  upload: { field: "file", maxBytes: 1_000 },
});

let thrown: Error;
const fail = async (): Promise<never> => {
  throw thrown;
};
const { app } = await startTestServer({
  addApi: (api) => {
    serve(api, write, fail);
    serve(api, upload, fail);
    serveCachedPublic(api, read, fail);
  },
});

test.each([
  ["the files' disk", "ENOSPC"],
  ["the files' quota", "EDQUOT"],
  ["the database's disk", "53100"],
])("with %s full, uploads are 507 and the rest is 503 with Retry-After", async (_, code) => {
  const cause = Object.assign(new Error("no space left on device"), { code });
  for (thrown of [cause, new Error("not saved", { cause })]) {
    const headers = { token: "Bearer ada" };
    const uploaded = await app.inject({ method: "POST", url: "/api/upload", headers });
    expect([uploaded.statusCode, uploaded.json().code]).toEqual([507, "platform.storage_full"]);
    for (const request of [{ method: "POST", url: "/api/write", headers } as const, "/api/full"]) {
      const response = await app.inject(request);
      expect([response.statusCode, response.json().code]).toEqual([503, "platform.unavailable"]);
      expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
    }
  }
});
