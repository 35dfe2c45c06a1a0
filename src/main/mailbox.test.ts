import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import { findFreePorts } from "../../test/support/run-school.ts";

const program = fileURLToPath(new URL("./mailbox.ts", import.meta.url));

test("only their owner can read the demo's mails, whatever the machine's habits are", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "mailbox-"));
  const mailDir = path.join(dataDir, "mail");
  await mkdir(mailDir, { mode: 0o755 });
  const port = await findFreePorts(4);
  const env = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir };
  const child = spawn("/bin/sh", ["-c", `umask 000; exec "$0" "$1"`, process.execPath, program], {
    env,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  await once(child, "message");
  const transport = createTransport({ host: "127.0.0.1", port: port + 3 });
  await transport.sendMail({
    from: "a@school.test",
    to: "b@school.test",
    subject: "Code",
    text: "1",
  });
  transport.close();
  const listed = async (): Promise<string[]> =>
    (await readdir(mailDir)).filter((name) => name.endsWith(".eml"));
  await expect.poll(listed).toHaveLength(1);
  const modes = await Promise.all(
    [mailDir, ...(await listed()).map((name) => path.join(mailDir, name))].map(async (file) =>
      ((await stat(file)).mode & 0o777).toString(8),
    ),
  );
  expect(modes).toEqual(["700", "600"]);
  child.kill("SIGTERM");
  expect((await ended)[0]).toBe(0);
  await rm(dataDir, { recursive: true, force: true });
});
