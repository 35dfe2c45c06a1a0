import { readLessons } from "#catalog/server/index.ts";
import { removeData, runSchool } from "../support/school/run-school.ts";
import { measureFirstFrame } from "./browser/first-frame.ts";
import { measureLargestPaint } from "./browser/largest-paint.ts";
import { measurePages } from "./browser/lighthouse.ts";
import { measureNavigation } from "./browser/navigation.ts";
import { type Figure, printFigures } from "./figure.ts";
import { measureEncoding } from "./media/encoding.ts";
import { measureSegments } from "./media/segments.ts";
import { measureScale } from "./scale/scale.ts";
import { measureStarts, waitForAllLessons } from "./start-up.ts";
import { measureHttp } from "./throughput/http.ts";
import { measureLogins } from "./throughput/logins.ts";
import { measureMemory } from "./throughput/memory.ts";
import { measureMixedLoad } from "./throughput/mixed-load.ts";
import { measureStrangers } from "./throughput/strangers.ts";

const only = process.argv.slice(2);
const figures: Figure[] = [];
// One machine asks what a thousand would: limits by address and by e-mail are out of the way.
const withoutLimits = JSON.stringify(
  Object.fromEntries(
    [
      ...["loginsByIp", "loginsByEmail", "loginsByEmailAndIp"],
      ...["writes", "visitorWrites", "reads", "visitorReads"],
    ].map((name) => [name, { points: 1_000_000, durationSeconds: 900 }]),
  ),
);

async function part(name: string, measure: () => Promise<Figure[]>): Promise<void> {
  if (only.length > 0 && !only.includes(name)) return;
  const found = await measure();
  printFigures(found);
  figures.push(...found);
}

await part("starts", measureStarts);
await part("encoding", measureEncoding);
await part("scale", measureScale);
await part("strangers", measureStrangers);
const onSchool = [
  "http",
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
  // A school of an earlier run saves preparing its lessons again.
  const kept = process.env.DATA_DIR;
  const school = await runSchool({
    env: { LIMITS: withoutLimits },
    ...(kept !== undefined && { dataDir: kept }),
  });
  try {
    await waitForAllLessons(school, (await readLessons("school")).length);
    await part("http", () => measureHttp(school));
    await part("segments", () => measureSegments(school));
    await part("pages", () => measurePages(school));
    await part("paint", () => measureLargestPaint(school));
    await part("navigation", () => measureNavigation(school));
    await part("frames", () => measureFirstFrame(school));
    await part("memory", () => measureMemory(school));
    await part("logins", () => measureLogins(school));
    await part("mixed", () => measureMixedLoad(school));
  } finally {
    await school.stop();
    if (kept === undefined) await removeData(school.dataDir);
  }
}
process.stdout.write("\nAll figures\n");
const missed = printFigures(figures);
process.exit(missed === 0 ? 0 : 1);
