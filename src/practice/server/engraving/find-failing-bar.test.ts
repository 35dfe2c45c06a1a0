import { expect, test } from "vitest";
import { preparePrint } from "#score/server/index.ts";
import { writeScore } from "#score/server/testing/write-score.ts";
import { findFailingBar } from "./find-failing-bar.ts";

const marked = "<!-- fails -->";
/** Forty bars, of which the nth fails. */
const scoreOf = (failing: number) =>
  preparePrint(
    writeScore(
      Array.from({ length: 40 }, (_, index) => ({
        right: "C5:4",
        left: "C3:4",
        begins: index + 1 === failing ? marked : "",
      })),
    ),
  );

test("the bar at which a print fails is found by halving the score [engraving-4]", async () => {
  for (const failing of [1, 2, 17, 39, 40]) {
    const tried: number[] = [];
    const canEngrave = async ({ xml, bars }: { xml: string; bars: string[] }) => {
      tried.push(bars.length);
      expect(xml.match(/<measure /g)).toHaveLength(bars.length);
      return !xml.includes(marked);
    };
    const found = await findFailingBar(scoreOf(failing), { canEngrave, isTimeLeft: () => true });
    expect([failing, found]).toEqual([failing, String(failing)]);
    expect(tried.length).toBeLessThanOrEqual(6);
  }
});

test("the search for a failing bar ends with its time [engraving-5]", async () => {
  const canEngrave = async () => false;
  expect(await findFailingBar(scoreOf(3), { canEngrave, isTimeLeft: () => false })).toBeNull();
});
