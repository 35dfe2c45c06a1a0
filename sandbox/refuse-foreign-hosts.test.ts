import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { startTestSandbox } from "./start-test-sandbox.ts";

async function statusFor(url: string, host: string): Promise<number | undefined> {
  const request = get(url, { headers: { host }, agent: false });
  const [response]: IncomingMessage[] = await once(request, "response");
  response?.resume();
  return response?.statusCode;
}

describe("the sandbox [refuse-foreign-hosts-1]", () => {
  test.each(["rebound.example", "rebound.example:3001", "localhost.rebound.example", "10.0.0.7"])(
    "rejects the host %j, as a DNS-rebinding page sends it",
    async (host) => {
      await using sandbox = await startTestSandbox({ schoolOrigin: "https://demo.school.test" });
      for (const path of [
        "/_sandbox/paystack/webhooks",
        "/_sandbox/ready",
        "/v2/inline.js",
        "/x",
      ]) {
        expect(`${path} ${await statusFor(sandbox.baseUrl + path, host)}`).toBe(`${path} 403`);
      }
    },
  );

  test.each(["localhost:3001", "LOCALHOST", "127.0.0.1:9", "[::1]:3001", "demo.school.test:3001"])(
    "allows the host %s",
    async (host) => {
      await using sandbox = await startTestSandbox({ schoolOrigin: "https://demo.school.test" });
      expect(await statusFor(`${sandbox.baseUrl}/_sandbox/ready`, host)).toBe(200);
    },
  );
});
