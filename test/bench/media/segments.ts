import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, statSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePort } from "#platform/server/testing/free-port.ts";
import type { RunningSchool } from "../../support/school/run-school.ts";
import type { Figure } from "../figure.ts";
import { measureLoad, medianRatio } from "../load.ts";

const nginx = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/opt/homebrew/bin/nginx"].find(
  existsSync,
);

/** Encrypted segments, × nginx with sendfile on the same file. */
export async function measureSegments(school: RunningSchool): Promise<Figure[]> {
  if (!nginx) {
    process.stdout.write(
      "     segments: nginx is not installed (apt-get install nginx-light), not measured\n",
    );
    return [];
  }
  const mediaRoot = path.join(school.dataDir, "media");
  const segment = largestSegment(mediaRoot);
  const cold = await writeColdSegment(mediaRoot);
  const server = await startNginx(mediaRoot);
  const compare = (file: string) => {
    const urlPath = `/media/${path.relative(mediaRoot, file).split(path.sep).join("/")}`;
    const load = (base: string) => () =>
      measureLoad({ url: `${base}${urlPath}`, seconds: 4, connections: 8 });
    return medianRatio(3, load(school.url), load(server.url));
  };
  try {
    const [hot, streamed] = [await compare(segment), await compare(cold)];
    const kilobytes = Math.round(statSync(segment).size / 1024);
    const name = `hot segment of ${kilobytes} kB, × nginx sendfile`;
    const coldName = "cold segment of 5 MB, streamed from disk, × nginx sendfile";
    return [
      { name, value: hot, wanted: "≥ 1", met: hot >= 1 },
      { name: coldName, value: streamed, wanted: "≥ 0.4", met: streamed >= 0.4 },
    ];
  } finally {
    server.stop();
    await rm(path.join(mediaRoot, COLD_MEDIA), { recursive: true });
  }
}

const COLD_MEDIA = "bench-cold";

/** A segment too large for the file cache, so each request streams it from disk. */
async function writeColdSegment(mediaRoot: string): Promise<string> {
  const folder = path.join(mediaRoot, COLD_MEDIA, "segments", "720p");
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "0.m4s"), randomBytes(5 * 1024 * 1024));
  return path.join(folder, "0.m4s");
}

function largestSegment(root: string): string {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".m4s"))
    .map((name) => path.join(root, name));
  const [largest] = files.sort((a, b) => statSync(b).size - statSync(a).size);
  if (!largest) throw new Error("There is no prepared lesson to measure.");
  return largest;
}

async function startNginx(mediaRoot: string) {
  const folder = await mkdtemp(path.join(tmpdir(), "nginx-"));
  await chmod(folder, 0o755);
  await mkdir(path.join(folder, "www"));
  await cp(mediaRoot, path.join(folder, "www", "media"), { recursive: true });
  execFileSync("chmod", ["-R", "a+rX", path.join(folder, "www")]);
  const port = await findFreePort();
  const config = `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 256; }
    http { access_log off; sendfile on; tcp_nopush on; server { listen 127.0.0.1:${port}; root ${folder}/www; } }`;
  await writeFile(path.join(folder, "nginx.conf"), config);
  const child = spawn(String(nginx), ["-p", folder, "-c", path.join(folder, "nginx.conf")], {
    stdio: "ignore",
  });
  await delay(500);
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill("SIGTERM") };
}
