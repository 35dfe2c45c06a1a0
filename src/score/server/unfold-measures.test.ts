import fc from "fast-check";
import { expect, test } from "vitest";
import { readScore } from "./read-score.ts";
import { mostSoundingBars, unfoldMeasures } from "./unfold-measures.ts";
import { childrenOf, readXmlTree } from "./xml-tree.ts";

/** Signs of a bar, as a few letters: see the table in `signOf`. */
type Bar = string;

const signOf: Record<string, string> = {
  "|:": '<barline location="left"><repeat direction="forward"/></barline>',
  ":|": '<barline location="right"><repeat direction="backward"/></barline>',
  ":|3": '<barline location="right"><repeat direction="backward" times="3"/></barline>',
  "1[": '<barline location="left"><ending number="1" type="start"/></barline>',
  "1,2[": '<barline location="left"><ending number="1, 2" type="start"/></barline>',
  "2[": '<barline location="left"><ending number="2" type="start"/></barline>',
  "3[": '<barline location="left"><ending number="3" type="start"/></barline>',
  "]": '<barline location="right"><ending number="1" type="stop"/></barline>',
  segno: "<direction><direction-type><segno/></direction-type></direction>",
  coda: '<direction><direction-type><coda/></direction-type><sound coda="c"/></direction>',
  toCoda: "<direction><direction-type><words>To Coda</words></direction-type></direction>",
  fine: "<direction><direction-type><words>Fine</words></direction-type></direction>",
  DC: "<direction><direction-type><words>D.C. al Fine</words></direction-type></direction>",
  DS: '<direction><sound dalsegno="s"/></direction>',
};

const note = (tie: string) =>
  `<note><pitch><step>C</step><octave>4</octave></pitch><duration>4</duration>${tie}</note>`;
const scoreOf = (bars: readonly Bar[], ties: readonly string[] = []) => {
  const measures = bars.map((signs, index) => {
    const first = index === 0 ? "<attributes><divisions>1</divisions></attributes>" : "";
    const written = signs.split(" ").map((sign) => signOf[sign] ?? "");
    return `<measure number="${index + 1}">${first}${written.join("")}${note(ties[index] ?? "")}</measure>`;
  });
  return `<score-partwise><part id="P1">${measures.join("")}</part></score-partwise>`;
};
const orderOf = (...bars: Bar[]) => {
  const [part] = childrenOf(readXmlTree(scoreOf(bars)), "part");
  return unfoldMeasures(part ? childrenOf(part, "measure") : [])
    .map((index) => index + 1)
    .join(" ");
};

test("repeats, endings, D.C., D.S., Fine and Coda sound in their order", () => {
  expect(orderOf("", "", "")).toBe("1 2 3");
  expect(orderOf("", ":|", "")).toBe("1 2 1 2 3");
  expect(orderOf("", "|:", ":|3", "")).toBe("1 2 3 2 3 2 3 4");
  expect(orderOf(":|", ":|")).toBe("1 1 2 2");
  expect(orderOf("|:", "1[ ] :|", "2[ ]", "")).toBe("1 2 1 3 4");
  expect(orderOf("|:", "1,2[ ] :|", "3[ ]", "")).toBe("1 2 1 2 1 3 4");
  expect(orderOf("|:", "1[ ] :|", "", ":|")).toBe("1 2 1 3 4 3 4");
  expect(orderOf("", "fine", "DC")).toBe("1 2 3 1 2");
  expect(orderOf("", "segno", "toCoda", "DS", "coda", "")).toBe("1 2 3 4 2 3 5 6");
  expect(orderOf("", "1[ ] :|", "2[ ] DC")).toBe("1 2 1 3 1 3");
});

test("a score without signs is unchanged, and no signs make one sound without end", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), (count) => {
      const written = Array.from({ length: count }, () => "");
      expect(orderOf(...written)).toBe(written.map((_, index) => index + 1).join(" "));
    }),
    { numRuns: 10 },
  );
  const bars = fc.array(fc.constantFrom("", ...Object.keys(signOf), "|: :|", "1[ ] :| DC"), {
    minLength: 1,
    maxLength: 30,
  });
  fc.assert(
    fc.property(bars, (written) => {
      const order = orderOf(...written)
        .split(" ")
        .map(Number);
      expect(order.length).toBeLessThanOrEqual(mostSoundingBars);
      for (const index of order) expect(index).toBeLessThanOrEqual(written.length);
    }),
    { numRuns: 200 },
  );
  const bomb = scoreOf(Array.from({ length: 60 }, () => "|: :|"));
  const often = bomb.replaceAll('direction="backward"', 'direction="backward" times="99"');
  expect(() => readScore(often)).toThrow(/more than 5000 bars/);
});

test("a repeated bar keeps its number and its notes' ids, and a tie into it begins anew", () => {
  const score = readScore(
    scoreOf(["", "|: :|", ""], ['<tie type="start"/>', '<tie type="stop"/>']),
  );
  expect(score.bars.map(({ number }) => number)).toEqual(["1", "2", "2", "3"]);
  expect(score.notes.map(({ id, bar }) => [id, bar])).toEqual([
    ["note-1-1", 0],
    ["note-2-1", 2],
    ["note-3-1", 3],
  ]);
  expect(score.notes[0]?.durationSeconds).toBe(4);
});
