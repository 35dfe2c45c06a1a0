import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type RequestOptions, request } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";
import { findFreePort } from "#platform/server/testing/free-port.ts";
import { makeSigning } from "../../../sandbox/paypal/webhooks/certificate.ts";

const deploy = fileURLToPath(new URL("../../../deploy", import.meta.url));

/** Starts nginx with the deployed configuration, on free ports and in a folder of its own. */
export async function startNginx(program: string) {
  const folder = await mkdtemp(path.join(tmpdir(), "nginx-"));
  const [http, https] = [await findFreePort(), await findFreePort()];
  const upstreams = [await findFreePort(), await findFreePort()] as const;
  for (const name of ["tls", "school", "log", "temp"]) await mkdir(path.join(folder, name));
  const { privateKey, certificate } = await makeSigning(new Date().toISOString());
  await writeFile(path.join(folder, "tls/fullchain.pem"), certificate);
  await writeFile(path.join(folder, "tls/privkey.pem"), privateKey);
  const page = path.join(folder, "school/unavailable.html");
  await copyFile(path.join(deploy, "unavailable.html"), page);
  const site = (await readFile(path.join(deploy, "nginx.conf"), "utf8"))
    .replace(/^.*\[::\].*$/gm, "")
    .replaceAll("listen 80", `listen 127.0.0.1:${http}`)
    .replaceAll("listen 443", `listen 127.0.0.1:${https}`)
    .replaceAll("/etc/nginx", folder)
    .replaceAll("/var/log/nginx", path.join(folder, "log"))
    .replace("127.0.0.1:3000", `127.0.0.1:${upstreams[0]}`)
    .replace("127.0.0.1:3001", `127.0.0.1:${upstreams[1]}`)
    .replace("limit_conn school_ip 300", "limit_conn school_ip 3");
  await writeFile(path.join(folder, "site.conf"), site);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/temp/${name};`)
    .join(" ");
  const main = path.join(folder, "nginx.conf");
  await writeFile(
    main,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/log/error.log;
     events { worker_connections 256; }
     http { ${temporary} access_log off; include ${folder}/site.conf; }`,
  );
  const args = ["-p", folder, "-c", main, "-e", path.join(folder, "log/start.log")];
  execFileSync(program, ["-t", "-q", ...args]);
  const child = spawn(program, args, { stdio: "ignore" });
  afterAll(async () => {
    const closed = once(child, "close");
    child.kill("SIGTERM");
    await closed;
    await rm(folder, { recursive: true, force: true });
  });
  const isUp = () =>
    ask("/").then(
      () => true,
      () => false,
    );
  const ask = async (target: string, options: RequestOptions = {}, body?: Buffer) => {
    const host = { host: "127.0.0.1", port: https, servername: "school.example" };
    const headers = { host: "school.example", ...options.headers };
    const sent = request({
      ...host,
      rejectUnauthorized: false,
      agent: false,
      path: target,
      ...options,
      headers,
    });
    sent.end(body);
    const [response] = await once(sent, "response");
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  };
  while (!(await isUp())) await pause(20);
  const readLog = (name: string) => readFile(path.join(folder, "log", name), "utf8");
  return { ask, httpPort: http, upstreams, readLog };
}
