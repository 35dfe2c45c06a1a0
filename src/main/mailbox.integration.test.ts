import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createTransport } from "nodemailer";
import { expect, onTestFinished, test } from "vitest";
import { programEnvironment } from "../../test/support/program-environment.ts";
import { findFreePorts } from "../../test/support/school/run-school.ts";

const program = fileURLToPath(new URL("./mailbox.ts", import.meta.url));

async function startMailbox(changes: Record<string, string> = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), "mailbox-"));
  const mailDir = path.join(dataDir, "mail");
  await mkdir(mailDir, { mode: 0o755 });
  const port = await findFreePorts(4);
  const env = { ...programEnvironment, PORT: String(port), DATA_DIR: dataDir, ...changes };
  const child = spawn("/bin/sh", ["-c", `umask 000; exec "$0" "$1"`, process.execPath, program], {
    env,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  onTestFinished(async () => {
    await end(child, ended);
    await rm(dataDir, { recursive: true, force: true });
  });
  await once(child, "message");
  return { mailDir, port, stop: () => end(child, ended) };
}

async function end(child: ChildProcess, ended: Promise<unknown[]>): Promise<unknown> {
  child.kill("SIGTERM");
  return (await ended)[0];
}

test("only their owner can read the demo's mails, whatever the umask", async () => {
  const { mailDir, port, stop } = await startMailbox();
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
  expect(await stop()).toBe(0);
});

test("mails are served only to requests with a local host name or the school's [mailbox-1]", async () => {
  const { port } = await startMailbox({ PUBLIC_URL: "https://demo.school.test" });
  const ask = async (where: string, host: string, upgrade = {}) => {
    const url = `http://127.0.0.1:${port + 2}${where}`;
    const request = get(url, { headers: { host, ...upgrade }, agent: false });
    const answered = Promise.race([once(request, "response"), once(request, "upgrade")]);
    const [response]: IncomingMessage[] = await answered;
    response?.destroy();
    return response?.statusCode;
  };
  const polling = "/socket.io/?EIO=4&transport=polling";
  const socket = "/socket.io/?EIO=4&transport=websocket";
  const upgrade = {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": Buffer.from("sixteen bytes !!").toString("base64"),
  };
  for (const host of [`localhost:${port + 2}`, "127.0.0.1", "[::1]:9", "demo.school.test:3002"]) {
    const statuses = [await ask("/api/email", host), await ask(polling, host)];
    statuses.push(await ask(socket, host, upgrade));
    expect([host, ...statuses]).toEqual([host, 200, 200, 101]);
  }
  for (const host of ["rebound.example", `rebound.example:${port + 2}`, "localhost.example"]) {
    const statuses = [await ask("/api/email", host), await ask(polling, host)];
    statuses.push(await ask(socket, host, upgrade));
    expect([host, ...statuses]).toEqual([host, 403, 403, 403]);
  }
});
