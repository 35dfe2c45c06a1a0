import fc from "fast-check";
import { expect, test } from "vitest";
import { readScore } from "../read-score.ts";
import { childrenOf, readXmlTree } from "../xml/xml-tree.ts";
import { readBarSigns } from "./bar-signs.ts";
import { mostSoundingBars, unfoldBars } from "./unfold-bars.ts";

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
  segnoWord: "<direction><direction-type><words>D.S. al Coda</words></direction-type></direction>",
  DCmid: "<direction><direction-type><words>Menuetto da capo</words></direction-type></direction>",
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
  const measures = part ? childrenOf(part, "measure") : [];
  return unfoldBars(readBarSigns(measures.map((measure) => [measure])))
    .order.map((index) => index + 1)
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

test("endings sound in their pass, with or without signs of their own [score-order-1]", () => {
  expect(orderOf("|:", "1[ ] :|", "2[ ] :|", "")).toBe("1 2 1 3 4");
  expect(orderOf("|:", "1[ ] :|", "2[ ] :|", "3[ ]", "")).toBe("1 2 1 3 1 4 5");
  expect(orderOf("|:", "1[ :|", "2[", "|:", ":|", "")).toBe("1 2 1 3 4 5 4 5 6");
  expect(orderOf("|:", "1[ ]", ":|", "2[ ]", "")).toBe("1 2 3 1 4 5");
  expect(orderOf("|: 2[ ]", ":|", "")).toBe("2 1 2 3");
  expect(orderOf("", "1[ ] :|", "2[ ] |: :|", "")).toBe("1 2 1 3 3 4");
  expect(orderOf("|:", "1[ ] :|", "2[ ]", "", "1[ ] :|", "2[ ]")).toBe("1 2 1 3 4 5 4 6");
  // Without a repeat sign both endings are played in turn: no bar is lost.
  expect(orderOf("", "1[ ]", "2[ ]", "")).toBe("1 2 3 4");
});

test("each jump is taken once, and repeats behind it are taken again [score-order-2]", () => {
  expect(orderOf("segno", "toCoda", "segnoWord", "coda", ":|")).toBe("1 2 3 1 2 4 5 4 5");
  expect(orderOf("", "fine", "DC", "", "fine", "DC")).toBe("1 2 3 1 2 4 5 6 1 2");
  expect(orderOf("", "segno", "DS", "", "segno", "DS", "")).toBe("1 2 3 2 3 4 5 6 5 6 7");
  expect(orderOf("DS", "", "segno")).toBe("1 2 3");
  expect(orderOf("", "fine", "DCmid")).toBe("1 2 3 1 2");
});

test.each([
  ["D.C. al Fine", "1 1"],
  ["DC", "1 1"],
  ["D.C", "1 1"],
  ["Da Capo al Fine", "1 1"],
  ["(D. C. al Fine senza rep.)", "1 1"],
  ["D.S.", "1 1"],
  ["Dal Segno al Coda", "1 1"],
  ["8va on D.S. only", "1"],
  ["play softly when coming back from the D.C.", "1"],
  ["D.C. only if asked", "1"],
  ["DCX", "1"],
  ["Discant", "1"],
])("the words “%s” make the order %s [score-order-3]", (words, order) => {
  const direction = `<direction><direction-type><words>${words}</words></direction-type></direction>`;
  const { bars } = readScore(scoreOf([""]).replace("</measure>", `${direction}</measure>`));
  expect(bars.map(({ number }) => number).join(" ")).toBe(order);
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
