import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readScore } from "#score/server/index.ts";

// Each lesson's film, print and practice room follow from how its score is read. After a change of a score,
// `vitest run test/unit/demo-scores.test.ts -u` records what is read now.

test("the demo's scores are read as they were, without a remark [score-demo-1]", async () => {
  const files = (await readdir("school/lessons")).filter((name) => name.endsWith(".musicxml"));
  const lines = await Promise.all(
    files.sort().map(async (file) => {
      const { remarks, remarkCount, ...score } = readScore(
        await readFile(`school/lessons/${file}`, "utf8"),
      );
      expect([file, remarkCount, remarks]).toEqual([file, 0, []]);
      return `${file} ${createHash("sha256").update(JSON.stringify(score)).digest("hex")}`;
    }),
  );
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./demo-scores.txt");
});
