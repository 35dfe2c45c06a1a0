import { expect, test } from "vitest";
import { dataCostsOf } from "../contract.ts";
import { dataCostLabel, dataSaverModeLabel } from "./data-usage-labels.ts";

const media = {
  renditions: [{ bytes: 4_000_000 }, { bytes: 13_000_000 }, { bytes: 6_000_000 }],
  sound: { bytes: 2_000_000 },
  soundOnly: { bytes: 1_000_000 },
};

test("all costs the highest rendition, small the lowest with the low-bitrate audio [data-usage-labels-1]", () => {
  expect(dataCostsOf(media)).toEqual({ all: 15_000_000, small: 5_000_000, sound: 1_000_000 });
});

test("a silent video has no sound-only cost", () => {
  expect(dataCostsOf({ ...media, sound: null, soundOnly: null })).toEqual({
    all: 13_000_000,
    small: 4_000_000,
    sound: null,
  });
});

test("cost labels are in megabytes, never zero and within 5 % [data-usage-labels-2]", () => {
  const labels = [
    999, 449_000, 1_040_000, 5_960_000, 9_940_000, 9_960_000, 14_400_000, 5_200_000_000,
  ];
  expect(labels.map((bytes) => dataCostLabel("small", bytes))).toEqual([
    "about 0.01 MB",
    "about 0.45 MB",
    "about 1 MB",
    "about 6 MB",
    "about 9.9 MB",
    "about 10 MB",
    "about 14 MB",
    "about 5200 MB",
  ]);
  for (let bytes = 100_000; bytes < 60_000_000; bytes = Math.ceil(bytes * 1.007)) {
    const megabytes = Number.parseFloat(dataCostLabel("sound", bytes).slice("about ".length));
    expect(Math.abs(megabytes * 1_000_000 - bytes) / bytes, String(bytes)).toBeLessThanOrEqual(
      0.05,
    );
  }
});

test("the cost of all is a maximum, since the rendition follows the bandwidth [data-usage-labels-3]", () => {
  expect(dataCostLabel("all", 15_000_000)).toBe("up to 15 MB");
});

test("the data-saver settings have labels [data-usage-labels-4]", () => {
  expect((["all", "small", "sound"] as const).map(dataSaverModeLabel)).toEqual([
    "All of it",
    "Small picture",
    "Sound only",
  ]);
});
