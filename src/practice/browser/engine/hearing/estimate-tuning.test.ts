import { expect, test } from "vitest";
import { randomFrom } from "../../../../../test/support/random-from.ts";
import { playTones } from "../../testing/synthetic-piano.ts";
import { estimateTuning } from "./estimate-tuning.ts";

test.each([-100, -37, 0, 12, 30])("a piano that is %i cents off is measured", (tuningCents) => {
  for (const pitch of [48, 60, 69, 76]) {
    const sound = playTones([{ pitch, seconds: 0 }], {
      seconds: 0.5,
      tuningCents,
      sampleRate: 48_000,
    });
    const cents = estimateTuning(sound.subarray(4_800), pitch, 48_000);
    expect(cents).toBeGreaterThan(tuningCents - 4);
    expect(cents).toBeLessThan(tuningCents + 4);
  }
});

test("noise, silence and another key have no tuning", () => {
  const random = randomFrom(3);
  const noise = Float32Array.from({ length: 20_000 }, () => random() - 0.5);
  const other = playTones([{ pitch: 64, seconds: 0 }], { seconds: 0.5, sampleRate: 48_000 });
  expect(estimateTuning(noise, 60, 48_000)).toBeNull();
  expect(estimateTuning(new Float32Array(20_000), 60, 48_000)).toBeNull();
  expect(estimateTuning(other, 60, 48_000)).toBeNull();
});
