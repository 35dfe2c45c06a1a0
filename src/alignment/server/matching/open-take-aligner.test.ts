import { afterAll, expect, test } from "vitest";
import { TaskLost } from "#platform/server/child-worker/open-child-worker.ts";
import { TooLongError } from "./find-spans.ts";
import { openTakeAligner } from "./open-take-aligner.ts";

const aligner = openTakeAligner();
afterAll(aligner.close);

/** A film whose pitches start at random, and a take of other notes. */
function makeWrongTake(minutes: number) {
  let seed = 1;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  const fill = (frames: number) =>
    Uint8Array.from({ length: frames }, () => (random() < 0.02 ? 200 : 0));
  const durationSeconds = minutes * 60;
  const notes = Array.from({ length: minutes * 200 }, (_, index) => ({
    pitchMidi: 40 + Math.floor(random() * 40),
    onsetSeconds: index * 0.25,
    durationSeconds: 0.2,
    velocity: 80,
  }));
  return {
    sound: {
      pitchOnsets: Array.from({ length: 88 }, () => fill(durationSeconds * 100)),
      attacks: new Float32Array(durationSeconds * 344),
      peaks: new Uint8Array(durationSeconds * 20),
      durationSeconds,
    },
    score: { notes: [], bars: [] },
    take: { notes, durationSeconds },
  };
}

test("a take of another film is refused, and meanwhile this process goes on", async () => {
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 1);
  const refused = aligner.align(makeWrongTake(2), new AbortController().signal);
  turns = 0;
  await expect(refused).rejects.toMatchObject({ failure: "take-not-heard" });
  clearInterval(turning);
  expect(turns).toBeGreaterThan(5);
});

test("an alignment ends with its job, or with its time, and the next one begins", async () => {
  const stopping = new AbortController();
  const stopped = aligner.align(makeWrongTake(2), stopping.signal);
  stopping.abort();
  await expect(stopped).rejects.toThrow(/abort/);
  const signal = new AbortController().signal;
  // A busy machine does not count against the take; one that used up its processor time is too
  // long.
  const hasty = openTakeAligner({ deadlineMs: 1 });
  await expect(hasty.align(makeWrongTake(1), signal)).rejects.toThrow(TaskLost);
  hasty.close();
  const costly = openTakeAligner({ processorMs: 1 });
  await expect(costly.align(makeWrongTake(9), signal)).rejects.toThrow(TooLongError);
  costly.close();
  const next = aligner.align(makeWrongTake(1), signal);
  await expect(next).rejects.toMatchObject({ failure: "take-not-heard" });
});
