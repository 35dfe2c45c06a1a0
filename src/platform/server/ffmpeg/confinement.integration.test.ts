import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { findTrustedProgram } from "../system/trusted-program.ts";
import { confine, findConfinement } from "./confinement.ts";
import { locateFfmpeg } from "./locate-ffmpeg.ts";
import { runProcess } from "./run-process.ts";

const folder = await mkdtemp(path.join(tmpdir(), "confinement-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const ffmpeg = await locateFfmpeg();
const limits = { deadlineSeconds: 20, memoryBytes: 2 ** 30, fileBytes: 100_000 };
/** A shell command, confined as far as the named programs allow. */
const shell = async (command: string, find = findTrustedProgram) => {
  const confinement = await findConfinement(ffmpeg, { find });
  const program = confine({ confinement }, { path: "/bin/sh", args: ["-c", command] }, limits);
  return { confinement, output: runProcess({ ...program, deadlineSeconds: 20 }) };
};
const without = (missing: string[]) => async (name: string) =>
  missing.includes(name) ? undefined : findTrustedProgram(name);

test("what is confined can neither write a larger file nor gain privileges", async () => {
  const file = path.join(folder, "large");
  const { confinement, output } = await shell(`head -c 5000000 /dev/zero > ${file}`);
  expect(["limits", "isolated"]).toContain(confinement.level);
  await expect(output).rejects.toThrow();
  expect((await stat(file)).size).toBeLessThanOrEqual(100_000);
  const status = (await (await shell("cat /proc/self/status")).output).toString();
  expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
  expect(status).toMatch(/^CapEff:\s+0+$/m);
});

test("isolated means that there is no network", async () => {
  const { confinement, output } = await shell("cat /proc/self/net/dev");
  const devices = [...(await output).toString().matchAll(/^\s*(\w+):/gm)].map(([, name]) => name);
  if (confinement.level === "isolated") expect(devices).toEqual(["lo"]);
  else expect(confinement.level).toBe("limits");
});

test("a machine without some of the programs reaches the next level below", async () => {
  const limited = await shell("true", without(["unshare", "setpriv"]));
  expect(limited.confinement.level).toBe("limits");
  await limited.output;
  const none = await shell("true", without(["prlimit"]));
  expect(none.confinement.level).toBe("none");
});
