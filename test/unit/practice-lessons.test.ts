import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PracticeDocument, PracticeNote } from "#practice/contract/practice-document.ts";
import { readScore } from "#score/server/index.ts";
import type { Hands } from "../../src/practice/browser/engine/hands.ts";
import { createDocument } from "../../src/practice/server/document/create-document.ts";
import { startWaiting } from "../support/start-waiting.ts";

const index: { score: string }[] = JSON.parse(await readFile("school/lessons/index.json", "utf8"));
const scores = [...new Set(index.map(({ score }) => score))];

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function openLesson(file: string): Promise<PracticeDocument> {
  const score = readScore(await readFile(`school/lessons/${file}`, "utf8"));
  return { ...createDocument(score, { scoreSha256: "0".repeat(64), film: null }), engraving: null };
}

const ownNotes = ({ notes }: PracticeDocument, hands: Hands): PracticeNote[] =>
  notes.filter(({ hand, isOrnament }) => !isOrnament && (hands === "both" || hand === hands));
/** Keys that no note of the score explains. */
function strangersTo({ notes }: PracticeDocument): number[] {
  const known = new Set(
    notes.flatMap(({ pitchMidi: pitch, isEmbellished }) =>
      isEmbellished ? [pitch - 2, pitch - 1, pitch, pitch + 1, pitch + 2] : [pitch],
    ),
  );
  return Array.from({ length: 128 }, (_, pitch) => pitch).filter((pitch) => !known.has(pitch));
}
const place = (beat: number, pitch: number) => `${beat.toFixed(3)} ${pitch}`;

describe.each(scores)("%s", (file) => {
  test("is played to its end: every note of the hand is due once, and none is a slip", async () => {
    const document = await openLesson(file);
    for (const hands of ["right", "left", "both"] as const) {
      const { session, pass, play, due } = startWaiting(document, hands);
      const played: string[] = [];
      while (session.getSnapshot().status === "waiting") {
        const beat = session.beatNow();
        const pitches = due().map(({ pitchMidi }) => pitchMidi);
        for (const pitch of beat % 2 ? pitches : pitches.toReversed()) {
          played.push(place(beat, pitch));
          expect(["struck", "advanced"]).toContain(play(pitch));
        }
        pass();
      }
      const { status, stepIndex, stepCount, mistakesByBar } = session.getSnapshot();
      expect([status, stepIndex, mistakesByBar.size]).toEqual(["ended", stepCount, 0]);
      const written = ownNotes(document, hands);
      const places = written.map(({ startBeat, pitchMidi }) => place(startBeat, pitchMidi));
      expect(played.toSorted()).toEqual([...new Set(places)].toSorted());
    }
  });

  test("silence, wrong notes, wrong octaves and the other hand's notes hold at each step", async () => {
    const document = await openLesson(file);
    const strangers = strangersTo(document);
    const strangerNear = (pitch: number) =>
      strangers.reduce((one, two) => (Math.abs(two - pitch) < Math.abs(one - pitch) ? two : one));
    for (const hands of ["right", "left"] as const) {
      const { session, pass, play, due } = startWaiting(document, hands);
      while (session.getSnapshot().status === "waiting") {
        const { stepIndex } = session.getSnapshot();
        const beat = session.beatNow();
        const pitches = due().map(({ pitchMidi }) => pitchMidi);
        const verdictsOf = (keys: readonly number[]) =>
          keys.filter((key) => !pitches.includes(key)).map(play);
        pass();
        const others = document.notes.filter(
          ({ hand, startBeat }) => hand !== hands && Math.abs(startBeat - beat) < 1e-6,
        );
        const otherVerdicts = verdictsOf(others.map(({ pitchMidi }) => pitchMidi));
        expect(otherVerdicts.filter((verdict) => verdict !== "ignored")).toEqual([]);
        const octaves = verdictsOf(pitches.flatMap((pitch) => [pitch - 12, pitch + 12]));
        expect(octaves.filter((verdict) => !["ignored", "wrong"].includes(verdict))).toEqual([]);
        expect(verdictsOf([strangerNear(pitches[0] ?? 60)])).toEqual(["wrong"]);
        expect(session.getSnapshot()).toMatchObject({ stepIndex, status: "waiting" });
        expect(session.beatNow()).toBe(beat);
        for (const pitch of pitches) play(pitch);
        expect(session.getSnapshot().stepIndex).toBe(stepIndex + 1);
        pass();
      }
      expect(session.getSnapshot().status).toBe("ended");
    }
  });
});
