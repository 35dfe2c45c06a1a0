import { expect, test } from "vitest";
import { parseLevels, soundFor } from "./measure-sound.ts";

const withSound = { audio: { index: 1, codec: "aac", channels: 2, durationSeconds: null } };
const silent = { audio: undefined };
const volume = (filter: number, level: string) =>
  `[Parsed_volumedetect_${filter} @ 0x5581] mean_volume: ${level} dB`;
const summary = ["    I:         -23.0 LUFS", "    Peak:       -9.1 dBFS"];

test("the meters are told apart by the order of their filters, whatever ends first", () => {
  const lines = [volume(19, "-30.0"), volume(7, "-91.0"), volume(5, "-20.5"), ...summary];
  const levels = parseLevels([...lines, volume(17, "-31.0")], [withSound, silent, withSound]);
  expect(levels.channels).toEqual([[-20.5, -91], undefined, [-31, -30]]);
  expect(levels).toMatchObject({ loudness: -23, peakDecibels: -9.1 });
});

test("a side without sound is given the other's; loudness becomes -16, limited where peaks need it", () => {
  const levels = { loudness: -23, peakDecibels: -9.4 };
  const channels: [number, number][] = [
    [-20, -91],
    [-70, -21],
    [-20, -24],
  ];
  expect(soundFor({ ...levels, channels })).toEqual({
    onlyChannels: [0, 1, null],
    gainDecibels: 7,
    isLimited: true,
  });
  expect(soundFor({ ...levels, peakDecibels: -9.6, channels })).toMatchObject({ isLimited: false });
});

test("silence and noise are not raised, and little is raised by 30 decibels at most", () => {
  const channels: [number, number][] = [[-Infinity, -Infinity]];
  const quiet = { peakDecibels: -80, channels };
  expect(soundFor({ loudness: -70, ...quiet })).toMatchObject({
    gainDecibels: 0,
    onlyChannels: [null],
  });
  expect(soundFor({ loudness: -55, ...quiet })).toMatchObject({ gainDecibels: 30 });
  expect(parseLevels(["    I:  -inf LUFS"], [silent]).loudness).toBe(-Infinity);
});
