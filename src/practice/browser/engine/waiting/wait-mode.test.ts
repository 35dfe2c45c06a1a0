import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createTestDocument, type GivenNote } from "../../testing/test-document.ts";
import { planWaiting, type WaitSettings } from "./plan-waiting.ts";
import { spokenDue } from "./speak-due.ts";
import {
  beginWaiting,
  dueNotes,
  isHintShown,
  type KeyVerdict,
  passOver,
  playKey,
  progressOf,
  type WaitState,
} from "./wait-mode.ts";

const piece = (notes: readonly GivenNote[], settings: Partial<WaitSettings> = {}) =>
  planWaiting(createTestDocument({ notes }), {
    hands: "right",
    passage: { fromBar: 0, toBar: 3 },
    ...settings,
  });
type Plan = ReturnType<typeof piece>;

/** Strikes keys one after another. Returns each key's outcome and the final state. */
function strike(
  plan: Plan,
  pitches: readonly number[],
  from = beginWaiting(plan),
): { verdicts: KeyVerdict[]; state: WaitState } {
  let state = from;
  const verdicts = pitches.map((pitch) => {
    const played = playKey(plan, state, { pitch, isDown: true });
    state = played.state;
    return played.verdict;
  });
  return { verdicts, state };
}
const left = { hand: "left" } as const;

describe("waiting for a chord", () => {
  const plan = piece([
    { pitchMidi: 60, startBeat: 0, finger: 1 },
    { pitchMidi: 64, startBeat: 0, finger: 3 },
    { pitchMidi: 67, startBeat: 1 },
    { pitchMidi: 43, startBeat: 0, ...left },
  ]);

  test("goes on once all of it was struck, released in between or not", () => {
    const begun = beginWaiting(plan);
    const first = playKey(plan, begun, { pitch: 64, isDown: true });
    const released = playKey(plan, first.state, { pitch: 64, isDown: false });
    expect([first.verdict, released.verdict]).toEqual(["struck", "ignored"]);
    expect(dueNotes(plan, released.state).map(({ isStruck }) => isStruck)).toEqual([false, true]);
    const { verdicts, state } = strike(plan, [64, 60, 67], released.state);
    expect(verdicts).toEqual(["ignored", "advanced", "advanced"]);
    expect(state).toMatchObject({ isEnded: true, stepIndex: 2 });
    expect([begun, first.state, state].map((each) => progressOf(plan, each))).toEqual([0, 0, 1]);
    expect(strike(plan, [60], state).verdicts).toEqual(["ignored"]);
  });

  test.each([
    ["a wrong note", 62],
    ["the right note an octave too high", 72],
    ["the right note an octave too low", 48],
    ["the next note", 67],
  ])("holds at %s", (_, pitch) => {
    const { verdicts, state } = strike(plan, Array(20).fill(pitch));
    expect(verdicts).toEqual(Array(20).fill("wrong"));
    expect(state.stepIndex).toBe(0);
  });

  test("holds at the other hand's note, and does not hold it against the learner", () => {
    const { verdicts, state } = strike(plan, [43, 43, 43, 43]);
    expect(verdicts).toEqual(Array(4).fill("ignored"));
    expect(state).toEqual(beginWaiting(plan));
  });

  test("forgives one slip, counts further ones by bar and starts the chord anew", () => {
    const forgiven = strike(plan, [60, 62]);
    expect(forgiven.state).toMatchObject({ struck: [60], mistakes: 1, forgiven: 1 });
    expect(forgiven.state.mistakesByBar.size).toBe(0);
    expect(strike(plan, [64], forgiven.state).verdicts).toEqual(["advanced"]);
    const counted = strike(plan, [65], forgiven.state);
    expect(counted.state).toMatchObject({ struck: [], mistakes: 2, forgiven: 1 });
    expect([...counted.state.mistakesByBar]).toEqual([[0, 1]]);
    const after = strike(plan, [60, 64], counted.state);
    expect(after.verdicts).toEqual(["struck", "advanced"]);
    expect(after.state.mistakes).toBe(0);
    expect([...after.state.mistakesByBar]).toEqual([[0, 1]]);
  });

  test("shows the keys after three mistakes, until the step is done", () => {
    const two = strike(plan, [62, 62]);
    const three = strike(plan, [62], two.state);
    expect([two, three].map(({ state }) => isHintShown(state))).toEqual([false, true]);
    expect(isHintShown(strike(plan, [60, 64], three.state).state)).toBe(false);
    expect(isHintShown(passOver(plan, three.state))).toBe(false);
  });

  test("says what is due: hand, finger, name, and what is missing", () => {
    const both = piece(
      [
        { pitchMidi: 60, startBeat: 0, finger: 1 },
        { pitchMidi: 64, startBeat: 0 },
        { pitchMidi: 72, startBeat: 0 },
        { pitchMidi: 43, startBeat: 0, ...left, finger: 5 },
      ],
      { hands: "both" },
    );
    const due = dueNotes(both, beginWaiting(both));
    expect(due[0]).toMatchObject({ pitchMidi: 43, hand: "left", finger: 5, spelled: "G2" });
    expect(spokenDue(due, "letters", 0)).toBe("left hand, G; right hand, C 4, E and C 5");
    const { state } = strike(both, [43, 72]);
    expect(spokenDue(dueNotes(both, state), "letters", 0)).toBe("right hand, C and E");
    expect(spokenDue(dueNotes(both, state), "tonic-sol-fa", 0)).toBe("right hand, doh and me");
    expect(spokenDue([], "letters", 0)).toBe("");
  });
});

describe("what is due", () => {
  test("held notes are not struck again, and repeated ones are struck anew", () => {
    const plan = piece([
      { pitchMidi: 60, startBeat: 0, beats: 4, tiedIds: ["tied"] },
      { pitchMidi: 64, startBeat: 1 },
      { pitchMidi: 64, startBeat: 2 },
      { pitchMidi: 65, startBeat: 3 },
    ]);
    expect(plan.steps.map(({ notes }) => notes.length)).toEqual([1, 1, 1, 1]);
    const { verdicts } = strike(plan, [60, 64, 60, 64, 65]);
    expect(verdicts).toEqual(["advanced", "advanced", "ignored", "advanced", "advanced"]);
    expect(strike(plan, [60, 64, 65]).verdicts).toEqual(["advanced", "advanced", "wrong"]);
  });

  test("ornaments may be played, before, after or not at all", () => {
    const plan = piece([
      { pitchMidi: 60, startBeat: 0 },
      { pitchMidi: 66, startBeat: 0.9, isOrnament: true, beats: 0.1 },
      { pitchMidi: 67, startBeat: 1 },
      { pitchMidi: 72, startBeat: 2 },
    ]);
    expect(plan.steps).toHaveLength(3);
    expect(strike(plan, [60, 66, 67, 66, 72]).state.isEnded).toBe(true);
    expect(strike(plan, [60, 67, 72]).state.isEnded).toBe(true);
    expect(strike(plan, [60, 66, 66, 67, 66]).verdicts).not.toContain("wrong");
  });

  test("neighbours of a trill are no mistakes while it lasts and where it ends; other keys are", () => {
    const plan = piece([
      { pitchMidi: 60, startBeat: 0 },
      { pitchMidi: 67, startBeat: 1, isEmbellished: true },
      { pitchMidi: 64, startBeat: 2 },
      { pitchMidi: 62, startBeat: 3 },
    ]);
    expect(strike(plan, [60, 69, 68, 66, 65]).verdicts).toEqual([
      "advanced",
      ...Array(4).fill("ignored"),
    ]);
    const trilled = strike(plan, [60, 69, 67, 69, 67, 66, 67]);
    expect(trilled.verdicts).not.toContain("wrong");
    expect(trilled.state.stepIndex).toBe(2);
    expect(strike(plan, [70, 64], trilled.state).verdicts).toEqual(["wrong", "advanced"]);
    expect(strike(plan, [60, 67, 64, 69]).verdicts.at(-1)).toBe("wrong");
    expect(strike(plan, [68]).verdicts).toEqual(["wrong"]);
  });

  test("unisons of two hands are one key", () => {
    const plan = piece(
      [
        { id: "a", pitchMidi: 60, startBeat: 0 },
        { id: "b", pitchMidi: 60, startBeat: 0, ...left, finger: 1 },
      ],
      { hands: "both" },
    );
    expect(plan.steps[0]?.notes).toEqual([
      { pitchMidi: 60, noteIds: ["a", "b"], hand: "left", finger: 1, spelled: "C4" },
    ]);
    expect(strike(plan, [60]).state.isEnded).toBe(true);
  });

  test("triplets whose sums are not exact begin together", () => {
    const plan = piece([
      { pitchMidi: 60, startBeat: 1 / 3 + 1 / 3 + 1 / 3 - 1e-10 },
      { pitchMidi: 64, startBeat: 1 },
    ]);
    expect(plan.steps).toHaveLength(1);
  });

  test("only the passage counts, and keys that the learner lacks are played for them", () => {
    const notes = [
      { pitchMidi: 60, startBeat: 0 },
      { pitchMidi: 48, startBeat: 2, ...left },
      { pitchMidi: 62, startBeat: 4 },
      { pitchMidi: 50, startBeat: 4, ...left },
      { pitchMidi: 100, startBeat: 5 },
      { pitchMidi: 52, startBeat: 6, ...left },
      { pitchMidi: 64, startBeat: 7 },
      { pitchMidi: 65, startBeat: 8 },
    ];
    const pitches = (given: readonly { pitchMidi: number }[]) =>
      given.map(({ pitchMidi }) => pitchMidi);
    const plan = piece(notes, {
      passage: { fromBar: 1, toBar: 1 },
      range: { lowest: 36, highest: 96 },
    });
    expect([plan.fromBeat, plan.toBeat]).toEqual([4, 8]);
    expect(plan.steps.map((step) => pitches(step.notes))).toEqual([[62], [64]]);
    expect(plan.steps.map((step) => pitches(step.accompaniment))).toEqual([[50, 100, 52], []]);
    expect(plan.steps.map(({ nextBeat }) => nextBeat)).toEqual([7, 8]);
    const late = piece(notes, { hands: "left", passage: { fromBar: 0, toBar: 0 } });
    expect(pitches(late.leadIn)).toEqual([60]);
  });

  test("a hand that rests has nothing to wait for", () => {
    const plan = piece([{ pitchMidi: 60, startBeat: 0 }], { hands: "left" });
    expect(beginWaiting(plan).isEnded).toBe(true);
    expect(progressOf(plan, beginWaiting(plan))).toBe(1);
    expect(plan.leadIn).toHaveLength(1);
  });
});

/** Scores of two hands with chords, unisons, held notes and ornaments; the bars sound twice, as by a repeat. */
const scores = fc
  .array(
    fc.record({
      pitchMidi: fc.integer({ min: 48, max: 72 }),
      startBeat: fc.integer({ min: 0, max: 31 }).map((eighth) => eighth / 4),
      beats: fc.constantFrom(0.25, 1, 3),
      hand: fc.constantFrom("left" as const, "right" as const),
      kind: fc.integer({ min: 0, max: 7 }),
    }),
    { minLength: 1, maxLength: 24 },
  )
  .map((notes) =>
    [0, 8].flatMap((shift) =>
      notes.map(({ kind, ...note }, index) => ({
        ...note,
        id: `n${index}`,
        startBeat: note.startBeat + shift,
        ...(kind === 0 && { isOrnament: true as const }),
      })),
    ),
  );
const hands = fc.constantFrom("left" as const, "right" as const, "both" as const);

test("right notes, each chord in any order, end a piece in as many steps as it has onsets", () => {
  fc.assert(
    fc.property(scores, hands, fc.infiniteStream(fc.nat()), (notes, hand, orders) => {
      const plan = piece(notes, { hands: hand });
      const due = notes.filter(
        (note) => (hand === "both" || note.hand === hand) && !("isOrnament" in note),
      );
      expect(plan.steps).toHaveLength(new Set(due.map(({ startBeat }) => startBeat)).size);
      let state = beginWaiting(plan);
      for (const step of plan.steps) {
        const pitches = step.notes.map(({ pitchMidi }) => pitchMidi);
        const shift = orders.next().value % pitches.length;
        const order = [...pitches.slice(shift), ...pitches.slice(0, shift)];
        const played = strike(plan, order, state);
        expect(played.verdicts).toEqual([...Array(order.length - 1).fill("struck"), "advanced"]);
        state = played.state;
      }
      expect(state.isEnded).toBe(true);
      expect(state.mistakesByBar.size).toBe(0);
    }),
  );
});

test("no key that is not due ever advances, and the piece can still be finished after any of them", () => {
  const keys = fc.array(fc.integer({ min: 40, max: 80 }), { maxLength: 12 });
  fc.assert(
    fc.property(scores, hands, keys, (notes, hand, wrongKeys) => {
      const plan = piece(notes, { hands: hand });
      let state = beginWaiting(plan);
      for (const step of plan.steps) {
        const pitches = step.notes.map(({ pitchMidi }) => pitchMidi);
        const wrong = wrongKeys.filter((pitch) => !pitches.includes(pitch));
        const held = strike(plan, wrong, state);
        expect(held.verdicts.every((verdict) => ["wrong", "ignored"].includes(verdict))).toBe(true);
        expect(held.state.stepIndex).toBe(step.index);
        state = strike(plan, pitches, held.state).state;
        expect(state.stepIndex).toBe(step.index + 1);
      }
      expect(state.isEnded).toBe(true);
    }),
  );
});
