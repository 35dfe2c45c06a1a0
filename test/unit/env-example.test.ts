import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { test as each, expect, onTestFinished } from "vitest";

const example = await readFile(
  fileURLToPath(new URL("../../deploy/env.example", import.meta.url)),
  "utf8",
);
/**
 * The example with every optional setting; settings without a value get one that shells interpret.
 */
const filled = example
  .replace(/^#(?=[A-Z_]+=)/gm, "")
  .replace(/^([A-Z_]+)=$/gm, `$1='a & b; $HOME (c) "d" #e %f \\\\g'`);

/** The variables as a POSIX shell reads the file. */
async function readByShell(text: string): Promise<Record<string, string>> {
  const folder = await mkdtemp(path.join(tmpdir(), "env-example-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, "env");
  await writeFile(file, text);
  const output = execFileSync("/bin/sh", ["-euc", `set -a; . ${file}; env`], {
    encoding: "utf8",
    env: {},
  });
  return Object.fromEntries(
    output.split("\n").flatMap((line) => {
      const [, name = "", value = ""] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
      return name === "" || name === "PWD" || name === "OLDPWD" ? [] : [[name, value]];
    }),
  );
}

each.each([
  ["as it is", example],
  ["filled in", filled],
])(
  "a shell and node --env-file read the example of settings alike, %s [settings-9]",
  async (_, text) => {
    const byNode = parseEnv(text);
    expect(Object.keys(byNode).length).toBeGreaterThan(20);
    expect(await readByShell(text)).toEqual(byNode);
    expect(byNode.DATABASE_URL).toBe("postgres:///school?host=/var/run/postgresql&user=school");
  },
);
