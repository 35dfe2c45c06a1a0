import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readScore } from "#score/server/index.ts";
import type { Hands } from "../../src/practice/browser/engine/hands.ts";
import { createDocument } from "../../src/practice/server/document/create-document.ts";
import { engraveScore } from "../../src/practice/server/engraving/engrave-score.ts";
import { folded, woven } from "../support/notation-samples.ts";
import { startWaiting } from "../support/start-waiting.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function open(musicXml: string, hands: Hands) {
  const score = readScore(musicXml);
  const body = createDocument(score, { scoreSha256: "0".repeat(64), film: null });
  const { session, pass, play, due } = startWaiting({ ...body, engraving: null }, hands);
  /** Strikes keys; returns the verdicts and the printed notes that are due afterwards. */
  const strike = (...pitches: number[]) => {
    const verdicts = pitches.map((pitch) => {
      const verdict = play(pitch);
      pass();
      return verdict;
    });
    const ids = due().flatMap(({ noteIds, isStruck }) => (isStruck ? [] : noteIds));
    return { verdicts, ids };
  };
  return { session, strike, ids: () => strike().ids };
}

test("waiting goes through pick-up, triplet, tie, both endings of a repeat and a grace note, back in print", () => {
  const { session, strike, ids } = open(folded, "right");
  expect(ids()).toEqual(["note-1-1"]);
  expect(strike(72, 55)).toEqual({ verdicts: ["wrong", "wrong"], ids: ["note-1-1"] });
  expect(strike(67).ids).toEqual(["note-2-1"]);
  expect(strike(72, 74, 76, 77, 76).ids).toEqual(["note-3-1"]);
  expect(strike(74)).toEqual({ verdicts: ["advanced"], ids: ["note-3-3"] });
  // The tied note is held, not struck again.
  expect(strike(74)).toEqual({ verdicts: ["wrong"], ids: ["note-3-3"] });
  expect(strike(69).ids).toEqual(["note-2-1"]);
  expect(strike(72, 74, 76, 77, 76).ids).toEqual(["note-4-2"]);
  expect(strike(74, 60)).toEqual({ verdicts: ["ignored", "wrong"], ids: ["note-4-2"] });
  expect(strike(72)).toEqual({ verdicts: ["advanced"], ids: [] });
  expect(session.getSnapshot().status).toBe("ended");
});

test("waiting goes through two voices, crossed hands, another tempo and a trill", () => {
  const { session, strike, ids } = open(woven, "both");
  expect(ids()).toEqual(["note-1-4", "note-1-3", "note-1-1"]);
  expect(strike(48, 64).ids).toEqual(["note-1-1"]);
  expect(strike(72).ids).toEqual(["note-1-2", "note-1-5"]);
  expect(strike(79, 76).ids).toEqual(["note-2-3", "note-2-1"]);
  expect(strike(53, 79).ids).toEqual(["note-2-1"]);
  expect(strike(77, 79, 77)).toEqual({
    verdicts: ["advanced", "ignored", "ignored"],
    ids: ["note-2-2"],
  });
  expect(strike(60)).toEqual({ verdicts: ["wrong"], ids: ["note-2-2"] });
  expect(strike(76).ids).toEqual([]);
  expect(session.getSnapshot().status).toBe("ended");
});

test("crossed hands are each their own: the left hand's high note is not the right hand's", () => {
  const { strike, ids } = open(woven, "right");
  expect(ids()).toEqual(["note-1-3", "note-1-1"]);
  expect(strike(64, 72).ids).toEqual(["note-1-2"]);
  expect(strike(79)).toEqual({ verdicts: ["ignored"], ids: ["note-1-2"] });
  expect(open(woven, "left").strike(48).ids).toEqual(["note-1-5"]);
});

test.each([0, 3, -11])(
  "what is due is in the print, in the key %i semitones away",
  async (semitones) => {
    for (const musicXml of [folded, woven]) {
      const svg = (await engraveScore(musicXml, { semitones })).wide
        .map((each) => each.svg)
        .join("");
      for (const { id } of readScore(musicXml).notes) expect(svg).toContain(`id="${id}"`);
    }
  },
);

const cases = "src/score/server/testing/cases";

test("rests of several bars are printed bar by bar, and of several parts those that are played [score-print-1]", async () => {
  const rests = await engraveScore(await readFile(`${cases}/multiple-rest.musicxml`, "utf8"));
  expect(rests.wide.reduce((sum, { measures }) => sum + measures, 0)).toBe(5);
  const piano = await readFile(`${cases}/hands-in-two-parts.musicxml`, "utf8");
  const part = /<part id="P1">.*?<\/part>/.exec(piano)?.[0] ?? "";
  const voice = part.replace('"P1"', '"P0"').replace("<octave>5<", "<octave>4<");
  const withVoice = piano
    .replace(
      "<part-list>",
      '<part-list><score-part id="P0"><part-name>Voice</part-name></score-part>',
    )
    .replace(part, voice + part);
  const { notes, remarks } = readScore(withVoice);
  expect(notes.map(({ id, hand }) => `${id} ${hand}`)).toEqual(["note-3-1 left", "note-2-1 right"]);
  expect(remarks.map(({ text }) => text)).toEqual(["the part “Voice” is left out"]);
  const svg = (await engraveScore(withVoice)).wide.map((each) => each.svg).join("");
  expect(svg.match(/id="note-[\d-]+"/g)).toEqual(['id="note-2-1"', 'id="note-3-1"']);
});
