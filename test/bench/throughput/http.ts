import { mkdtemp, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { findFreePort } from "#platform/server/testing/free-port.ts";
import type { RunningSchool } from "../../support/school/run-school.ts";
import type { Figure } from "../figure.ts";
import { loadTool, measureLoad, medianRatio } from "../load.ts";
import { startChild, stopChild } from "../servers/child.ts";

const SECONDS = 4;
const ENCODING = { "accept-encoding": "br" };
const paths = [
  ["home", "/"],
  ["library", "/library"],
  ["a lesson", "/video/five-finger-c"],
  ["new videos", "/api/video/new"],
  ["library page", "/api/video/library?page=1&limit=12&category=beginner"],
  ["one video", "/api/video/five-finger-c"],
  ["top rated", "/api/review/top/rated/videos"],
  ["stats", "/api/stats"],
] as const;

/**
 * Throughput of public documents and responses, × a bare node:http server sending the same bytes.
 */
export async function measureHttp(school: RunningSchool): Promise<Figure[]> {
  const of = [String(school.port), school.dataDir];
  const cachedPort = await findFreePort();
  const cached = await startChild("app-server.ts", ["cached", String(cachedPort), ...of]);
  const figures: Figure[] = [];
  for (const [name, urlPath] of paths) {
    const load = (port: number) => () =>
      measureLoad({
        url: `http://127.0.0.1:${port}${urlPath}`,
        seconds: SECONDS,
        headers: ENCODING,
      });
    // Repeatedly requested responses are compressed at a high level: the baseline sends those
    // bytes.
    await load(cachedPort)();
    const bare = await startBare(`http://127.0.0.1:${cachedPort}${urlPath}`);
    const ratio = await medianRatio(3, load(cachedPort), load(bare.port));
    figures.push({
      name: `${name}, requests/s × bare node:http (${loadTool})`,
      value: ratio,
      wanted: "≥ 0.85",
      met: ratio >= 0.85,
    });
    await stopChild(bare.child);
  }
  await stopChild(cached);
  return figures;
}

async function startBare(url: string) {
  const answer = await fetch(url, { headers: ENCODING });
  // fetch decompresses the body, so the raw bytes are requested over plain HTTP.
  const raw = await rawBody(url);
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => !["date", "connection", "keep-alive"].includes(name)),
  );
  const file = path.join(await mkdtemp(path.join(tmpdir(), "bench-")), "body.json");
  const content = {
    headers: { ...headers, "content-length": String(raw.length) },
    body: raw.toString("base64"),
  };
  await writeFile(file, JSON.stringify(content));
  const port = await findFreePort();
  return { port, child: await startChild("bare-server.ts", [file, String(port)]) };
}

function rawBody(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: ENCODING }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve(Buffer.concat(chunks)));
    }).on("error", reject);
  });
}
