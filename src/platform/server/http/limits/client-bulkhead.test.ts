import { expect, test } from "vitest";
import { ClientBulkhead } from "./client-bulkhead.ts";

const limits = {
  name: "test",
  limit: 3,
  limitPerClient: 2,
  queueLimit: 5,
  queueLimitPerClient: 3,
  maxWaitMs: 60_000,
};

/** Jobs held open until released, in their starting order. */
function holdJobs(bulkhead: ClientBulkhead) {
  const begun: string[] = [];
  const letGo: Array<() => void> = [];
  const run = (client: string) => {
    const held = Promise.withResolvers<void>();
    return bulkhead.run(client, () => {
      begun.push(client);
      letGo.push(held.resolve);
      return held.promise;
    });
  };
  return { begun, letGo, run };
}

const refusal = { code: "platform.unavailable" };

test("runs a client's jobs two at a time, and another's beside them", async () => {
  const { begun, letGo, run } = holdJobs(new ClientBulkhead(limits));
  const jobs = ["a", "a", "a", "b"].map(run);
  expect(begun).toEqual(["a", "a", "b"]);
  letGo[0]?.();
  await jobs[0];
  await expect.poll(() => begun).toEqual(["a", "a", "b", "a"]);
  for (const each of letGo) each();
  await Promise.all(jobs);
});

test("lets the client with the fewest jobs go first, however long another's queue is", async () => {
  const { begun, letGo, run } = holdJobs(new ClientBulkhead({ ...limits, limit: 2 }));
  const jobs = ["a", "a", "a", "a", "b"].map(run);
  letGo[0]?.();
  await jobs[0];
  await expect.poll(() => begun).toEqual(["a", "a", "b"]);
  for (let done = 1; done < 5; done += 1) {
    letGo[done]?.();
    await expect.poll(() => letGo.length).toBe(Math.min(5, done + 3));
  }
  await Promise.all(jobs);
});

test("rejects what exceeds the queue, per client and in all, with a retry time", async () => {
  const { letGo, run } = holdJobs(new ClientBulkhead(limits));
  const jobs = ["a", "a", "a", "a", "a", "b"].map(run);
  await expect(run("a")).rejects.toMatchObject({ ...refusal, retryAfterSeconds: 60 });
  jobs.push(run("b"), run("b"));
  await expect(run("c")).rejects.toMatchObject(refusal);
  for (let done = 0; done < jobs.length; done += 1) {
    await expect.poll(() => letGo.length).toBeGreaterThan(done);
    letGo[done]?.();
  }
  await Promise.all(jobs);
});

test("rejects what waited too long, and a failed job frees its slot", async () => {
  const bulkhead = new ClientBulkhead({ ...limits, limit: 1, maxWaitMs: 1 });
  const held = Promise.withResolvers<void>();
  const first = bulkhead.run("a", () => held.promise);
  await expect(bulkhead.run("b", async () => {})).rejects.toMatchObject(refusal);
  held.reject(new Error("failed"));
  await expect(first).rejects.toThrow("failed");
  expect(await bulkhead.run("b", async () => "done")).toBe("done");
});
