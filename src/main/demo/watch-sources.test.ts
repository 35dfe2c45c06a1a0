import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { watchSources } from "./watch-sources.ts";

test("a written server file is told; pages, tests and guides are not", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "sources-"));
  const stop = new AbortController();
  onTestFinished(async () => {
    stop.abort();
    await rm(folder, { recursive: true });
  });
  await mkdir(path.join(folder, "billing/browser"), { recursive: true });
  await mkdir(path.join(folder, "billing/server"), { recursive: true });
  const changed: string[] = [];
  const told = Promise.withResolvers<void>();
  const onChange = (file: string) => {
    changed.push(file);
    told.resolve();
  };
  watchSources({ folder, onChange, signal: stop.signal });
  const write = (file: string) => writeFile(path.join(folder, file), "export {};");
  await write("billing/browser/plan-card.ts");
  await write("billing/README.md");
  await write("billing/server/policy.test.ts");
  await write("billing/server/policy.ts");
  await told.promise;
  expect(changed).toEqual(["billing/server/policy.ts"]);
});
