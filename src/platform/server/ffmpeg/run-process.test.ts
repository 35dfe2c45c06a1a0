import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { runProcess } from "./run-process.ts";

test("a program's temporary files lie in its folder, on the file system of what it writes", async () => {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), "run-process-")));
  try {
    const args = ["--print", "require('node:os').tmpdir()"];
    const output = await runProcess({ path: process.execPath, args, folder, deadlineSeconds: 60 });
    expect(output.toString().trim()).toBe(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
