import { expect, test } from "vitest";
import { describeError } from "./describe-error.ts";
import { createLog } from "./log.ts";

const refused = (address: string) =>
  Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: "ECONNREFUSED" });
const everyAddress = new AggregateError([refused("::1:5432"), refused("127.0.0.1:5432")]);
const outOfReach = "connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432";

test.each([
  ["a single error", refused("127.0.0.1:9"), "connect ECONNREFUSED 127.0.0.1:9"],
  [
    "an error with a cause",
    new TypeError("fetch failed", { cause: refused("[::1]:9") }),
    "fetch failed: connect ECONNREFUSED [::1]:9",
  ],
  ["a host with several addresses", everyAddress, outOfReach],
  [
    "such a cause",
    new Error("fetch failed", { cause: everyAddress }),
    `fetch failed: ${outOfReach}`,
  ],
  ["a repeated message", new Error("gone", { cause: new Error("gone") }), "gone"],
  ["an error without a message", new RangeError(""), "RangeError"],
  ["what is no error", "broken", "broken"],
])("%s is described with its cause [log-causes-1]", (_, error, text) => {
  expect(describeError(error)).toBe(text);
});

test("an error that causes itself is described [log-causes-2]", () => {
  const error = new Error("gone");
  error.cause = error;
  expect(describeError(error)).toBe("gone");
});

test("the log keeps the cause of a refused connection [log-causes-3]", () => {
  const lines: string[] = [];
  const log = createLog("test", "info", { write: (line: string) => lines.push(line) });
  log.warn({ err: new Error("not sent", { cause: everyAddress }) }, "mail delivery failed");
  expect(JSON.parse(lines[0] ?? "").err).toMatchObject({ message: `not sent: ${outOfReach}` });
});
