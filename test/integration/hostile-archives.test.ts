import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { openScoreReader } from "../../src/alignment/server/lesson/open-score-reader.ts";
import { proofSize } from "../support/proof-size.ts";
import { damagedArchives, hostileArchives } from "./hostile-archives/make-hostile-archives.ts";

const seed = 20_261_127;
const archivesOfKind = proofSize({ short: 1, full: 3 });
const damagedOnes = proofSize({ short: 10, full: 400 });
const processorMs = proofSize({ short: 10_000, full: 2_000 });
/** A sentence that says why, and one that says what to do. */
const reason = /^(?:This|The score|An element) .+\. (?:Export|Save|Divide) .+\.$/s;

// The process that reads teachers' scores, within its memory.
const reader = openScoreReader({ processorMs });
afterAll(() => reader.close());
const read = (archive: Uint8Array) => reader.read("teacher", Buffer.from(archive), null);
const refused = (message: unknown) =>
  expect.objectContaining({ code: "alignment.score_unreadable", message });

test("hostile archives are refused with a reason and what to do, within a score's time and memory [real-score-1]", async () => {
  for (const [kind, archives] of Object.entries(hostileArchives)) {
    for (const archive of fc.sample(archives, { seed, numRuns: archivesOfKind })) {
      const outcome = await read(archive).catch((error: unknown) => error);
      const isReasoned = refused(expect.stringMatching(reason));
      expect([kind, outcome]).toEqual([kind, isReasoned]);
      expect([kind, outcome]).not.toEqual([kind, refused(expect.stringContaining("too long"))]);
    }
  }
});

test("damaged archives are refused with a reason, or hold their score [real-score-2]", async () => {
  for (const archive of fc.sample(damagedArchives, { seed, numRuns: damagedOnes })) {
    const outcome = await read(archive).catch((error: unknown) => error);
    if (outcome instanceof Error) expect(outcome).toEqual(refused(expect.stringMatching(reason)));
    else expect(outcome).toMatchObject({ summary: { notes: 2 } });
  }
});
