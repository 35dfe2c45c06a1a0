import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { proofSize } from "../support/proof-size.ts";
import { responseChecker } from "../support/response-checker.ts";
import { openTestSchool } from "../support/school/test-school.ts";
import type { Account } from "./authorization/actors.ts";
import { listOperations } from "./fuzz/api-description.ts";
import { addFuzzAccounts, findKnown } from "./fuzz/find-known.ts";
import { type FuzzRequest, requestsTo } from "./fuzz/requests.ts";

const school = await openTestSchool();
const requests = proofSize({ short: 2_000, full: 100_000 });
const seed = proofSize({ short: 7, full: Date.now() % 1_000_000 });
const atOnce = 8;

test(`of ${requests} generated requests none fails the server or gets an undescribed response`, async () => {
  const document = (await school.http.inject("/api/openapi.json")).json();
  const operations = listOperations(document);
  const check = responseChecker(document);
  const verify = async (request: FuzzRequest): Promise<string | undefined> => {
    const { operation, url, headers, payload } = request;
    const response = await school.http.inject({
      method: operation.method,
      url,
      headers,
      ...(payload !== undefined && { payload }),
    });
    statuses.add(response.statusCode);
    // The sandbox runs, so every provider is available.
    const problem =
      response.statusCode >= 500
        ? `${response.statusCode} ${response.body}`
        : check(operation, response);
    if (problem === undefined) return undefined;
    return `${problem}\n${JSON.stringify({ name: operation.name, url, headers, payload })}`;
  };

  const faults: string[] = [];
  const statuses = new Set<number>();
  let accounts: Account[] = [];
  for (let done = 0, round = 0; done < requests && faults.length < 5; round += 1) {
    // Clears the limits, which would reject most requests; earlier requests change the known data.
    await sql`truncate rate_limits`.execute(school.db);
    if (round % 10 === 0) accounts = await addFuzzAccounts(school);
    const known = await findKnown(school, accounts);
    // Logs out with separate accounts, so that the others stay signed in.
    const loggingOut = await findKnown(school, await addFuzzAccounts(school));
    const batch = operations.flatMap((operation, index) => {
      const of = operation.path === "/api/auth/logout" ? loggingOut : known;
      return fc.sample(requestsTo(operation, of), {
        numRuns: 12,
        seed: seed + round * 1_000 + index,
      });
    });
    const waiting = batch[Symbol.iterator]();
    const work = async (): Promise<void> => {
      for (const request of waiting) {
        const fault = await verify(request);
        if (fault !== undefined) faults.push(fault);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    done += batch.length;
  }
  expect(faults.slice(0, 5).join("\n\n")).toBe("");
  // Otherwise every request was rejected early, and the test proved nothing.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]));
});
