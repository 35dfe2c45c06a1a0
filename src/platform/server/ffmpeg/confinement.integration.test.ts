import { access, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { findTrustedProgram } from "../system/trusted-program.ts";
import { confine, findConfinement } from "./confinement.ts";
import { locateFfmpeg } from "./locate-ffmpeg.ts";
import { probeMedia } from "./probe-media.ts";
import { runProcess } from "./run-process.ts";

const folder = await mkdtemp(path.join(tmpdir(), "confinement-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const ffmpeg = await locateFfmpeg();
const limits = { deadlineSeconds: 120, memoryBytes: 2 ** 30, fileBytes: 100_000 };
const without = (missing: string[]) => async (name: string) =>
  missing.includes(name) ? undefined : findTrustedProgram(name);
/** A shell command, confined as far as the named programs allow. */
const shell = async (command: string, find = without(["bwrap"])) => {
  const confinement = await findConfinement(ffmpeg, { find });
  const program = confine({ confinement }, { path: "/bin/sh", args: ["-c", command] }, limits);
  return { confinement, output: runProcess({ ...program, deadlineSeconds: 120 }) };
};
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
  const limited = await shell("true", without(["bwrap", "unshare", "setpriv"]));
  expect(limited.confinement.level).toBe("limits");
  await limited.output;
  const none = await shell("true", without(["prlimit"]));
  expect(none.confinement.level).toBe("none");
});

test.runIf(await findTrustedProgram("bwrap"))(
  "jailed means that there is nothing but input and output [confinement-1]",
  async ({ skip }) => {
    const confinement = await findConfinement(ffmpeg);
    // A system may forbid user namespaces.
    if (confinement.level !== "jailed") skip();
    const [input, secret, output] = ["input", "secret", "output"].map((name) =>
      path.join(folder, name),
    );
    if (!input || !secret || !output) throw new Error("three names");
    await writeFile(input, "read");
    await writeFile(secret, "not read");
    await mkdir(output);
    const script = `read -r it < ${input}; echo "$it" > ${output}/copy
      for file in ${secret} /etc/passwd /proc/self/status ${folder}/* /usr/bin/* /dev/sd* /etc/*; do
        [ -e "$file" ] && echo "$file"; done; echo x > ${folder}/other; kill -0 ${process.pid} && echo seen; true`;
    const program = { path: "/bin/sh", args: ["-c", script] };
    const confined = confine({ confinement }, program, {
      ...limits,
      reads: [input],
      writes: output,
    });
    const seen = (await runProcess({ ...confined, deadlineSeconds: 120 })).toString();
    expect(await readFile(path.join(output, "copy"), "utf8")).toBe("read\n");
    expect(seen.split("\n").filter(Boolean).toSorted()).toEqual(
      [input, output, "/etc/alternatives", "/etc/ld.so.cache"].toSorted(),
    );
    await expect(access(path.join(folder, "other"))).rejects.toThrow();
  },
);

test("a film is probed in the strongest confinement of this machine", async () => {
  const confinement = await findConfinement(ffmpeg);
  const film = path.join(folder, "film.mp4");
  const args = ["-v", "error", "-f", "lavfi", "-i", "testsrc=d=1", "-pix_fmt", "yuv420p", film];
  await runProcess({ path: ffmpeg.ffmpegPath, args, deadlineSeconds: 60 });
  const { video } = await probeMedia({ ...ffmpeg, confinement }, { path: film });
  expect(video?.codec).toBe("h264");
});
