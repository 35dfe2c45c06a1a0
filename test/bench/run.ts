import { describeError } from "#platform/server/log/describe-error.ts";
import { removeData, runSchool } from "../support/school/run-school.ts";
import { waitForImages, waitForPrints } from "../support/school/wait-for-prints.ts";
import { measureFirstFrame } from "./browser/first-frame.ts";
import { measureLargestPaint } from "./browser/largest-paint.ts";
import { measurePages } from "./browser/lighthouse.ts";
import { measureNavigation } from "./browser/navigation.ts";
import { measureDevLoop } from "./dev-loop.ts";
import { type Figure, printFigures } from "./figure.ts";
import { measureEncoding } from "./media/encoding.ts";
import { measureSegments } from "./media/segments.ts";
import { measureWorkers } from "./media/workers.ts";
import { measurePractice } from "./practice/practice.ts";
import { measureScale } from "./scale/scale.ts";
import { measureStudioLists } from "./scale/studio-lists.ts";
import { shareFirstFilm } from "./share-first-film.ts";
import { measureStarts } from "./start-up.ts";
import { measureHttp } from "./throughput/http.ts";
import { measureLogins } from "./throughput/logins.ts";
import { measureMemory } from "./throughput/memory.ts";
import { measureMixedLoad } from "./throughput/mixed-load.ts";
import { measurePersonal } from "./throughput/personal.ts";
import { measureRendering } from "./throughput/rendering.ts";
import { measureUncached } from "./throughput/uncached.ts";
import { measureUnknownUrls } from "./throughput/unknown-urls.ts";

const only = process.argv.slice(2);
const figures: Figure[] = [];
const unmeasured: string[] = [];
// One machine sends the load of a thousand, so limits by IP and email are raised.
const withoutLimits = JSON.stringify(
  Object.fromEntries(
    [
      "loginsByIp",
      "loginsByEmail",
      "loginsByEmailAndIp",
      "writes",
      "visitorWrites",
      "reads",
      "visitorReads",
    ].map((name) => [name, { points: 1_000_000, durationSeconds: 900 }]),
  ),
);

async function measure(name: string, run: () => Promise<Figure[]>): Promise<void> {
  if (only.length > 0 && !only.some((each) => each.split(":")[0] === name)) return;
  try {
    const found = await run();
    printFigures(found);
    figures.push(...found);
  } catch (error) {
    // The other measurements continue.
    process.stderr.write(`${name} was not measured: ${describeError(error)}\n`);
    unmeasured.push(name);
  }
}

await measure("dev", measureDevLoop);
await measure("starts", measureStarts);
await measure("encoding", measureEncoding);
await measure("workers", measureWorkers);
await measure("scale", measureScale);
await measure("studio", measureStudioLists);
await measure("strangers", measureUnknownUrls);
await measure("practice", () => measurePractice(only));
const onSchool = [
  "http",
  "uncached",
  "rendering",
  "personal",
  "segments",
  "pages",
  "paint",
  "navigation",
  "frames",
  "memory",
  "logins",
  "mixed",
];
if (only.length === 0 || only.some((name) => onSchool.includes(name))) {
  // An earlier run's data saves encoding its lessons.
  const existingDataDir = process.env.DATA_DIR;
  const school = await runSchool({
    env: { LIMITS: withoutLimits },
    ...(existingDataDir !== undefined && { dataDir: existingDataDir }),
  });
  try {
    await shareFirstFilm(school);
    await waitForPrints(school);
    await waitForImages(school);
    await measure("http", () => measureHttp(school));
    await measure("uncached", () => measureUncached(school));
    await measure("rendering", () => measureRendering(school));
    await measure("personal", () => measurePersonal(school));
    await measure("segments", () => measureSegments(school));
    await measure("pages", () => measurePages(school));
    await measure("paint", () => measureLargestPaint(school));
    await measure("navigation", () => measureNavigation(school));
    await measure("frames", () => measureFirstFrame(school));
    await measure("memory", () => measureMemory(school));
    await measure("logins", () => measureLogins(school));
    await measure("mixed", () => measureMixedLoad(school));
  } finally {
    await school.stop();
    if (existingDataDir === undefined) await removeData(school.dataDir);
  }
}
process.stdout.write("\nAll figures\n");
const missed = printFigures(figures);
for (const name of unmeasured) process.stdout.write(`not measured: ${name}\n`);
process.exit(missed + unmeasured.length === 0 ? 0 : 1);
