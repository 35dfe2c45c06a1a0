import { expect, test } from "vitest";
import { createMemoryLimit } from "./memory-limit.ts";

const refusal = expect.objectContaining({ code: "platform.too_many_requests" });

test("a key is allowed up to its limit, and others are unaffected", () => {
  const limit = createMemoryLimit("memory", { points: 2, durationSeconds: 600 });
  limit.consume("a");
  limit.consume("a");
  expect(() => limit.consume("a")).toThrow(refusal);
  expect(() => limit.consume("b")).not.toThrow();
});

test("checking does not count, and counting does not reject", () => {
  const limit = createMemoryLimit("memory", { points: 1, durationSeconds: 600 });
  for (let asked = 0; asked < 5; asked += 1) expect(() => limit.check("a")).not.toThrow();
  for (let failed = 0; failed < 5; failed += 1) expect(() => limit.count("a")).not.toThrow();
  expect(() => limit.check("a")).toThrow(refusal);
});

test("the number of keys is bounded: the least recently counted is dropped", () => {
  const rule = { points: 1, durationSeconds: 600 };
  const limit = createMemoryLimit("memory", rule, { maxKeys: 10 });
  for (let key = 0; key < 100; key += 1) limit.consume(`key ${key}`);
  expect(() => limit.check("key 0")).not.toThrow();
  expect(() => limit.check("key 89")).not.toThrow();
  for (let key = 90; key < 100; key += 1) expect(() => limit.check(`key ${key}`)).toThrow(refusal);
});
