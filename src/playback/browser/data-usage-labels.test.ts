import { expect, test } from "vitest";
import { costsOf } from "../contract.ts";
import { nameDataCost, nameDataUse } from "./data-usage-labels.ts";

const media = {
  renditions: [{ bytes: 4_000_000 }, { bytes: 13_000_000 }, { bytes: 6_000_000 }],
  sound: { bytes: 2_000_000 },
  soundOnly: { bytes: 1_000_000 },
};

test("a whole lesson costs its largest picture, a small one its smallest with modest sound", () => {
  expect(costsOf(media)).toEqual({ all: 15_000_000, small: 5_000_000, sound: 1_000_000 });
});

test("a silent film has no price for its sound", () => {
  expect(costsOf({ ...media, sound: null, soundOnly: null })).toEqual({
    ...{ all: 13_000_000, small: 4_000_000, sound: null },
  });
});

test("costs are told in megabytes, never as nothing, and never off by more than one in twenty", () => {
  const told = [
    999, 449_000, 1_040_000, 5_960_000, 9_940_000, 9_960_000, 14_400_000, 5_200_000_000,
  ];
  expect(told.map((bytes) => nameDataCost("small", bytes))).toEqual([
    ...["about 0.01 MB", "about 0.45 MB", "about 1 MB", "about 6 MB", "about 9.9 MB"],
    ...["about 10 MB", "about 14 MB", "about 5200 MB"],
  ]);
  for (let bytes = 100_000; bytes < 60_000_000; bytes = Math.ceil(bytes * 1.007)) {
    const megabytes = Number.parseFloat(nameDataCost("sound", bytes).slice("about ".length));
    expect(Math.abs(megabytes * 1_000_000 - bytes) / bytes, String(bytes)).toBeLessThanOrEqual(
      0.05,
    );
  }
});

test("with all of it the picture follows the line, so its cost is the most it can be", () => {
  expect(nameDataCost("all", 15_000_000)).toBe("up to 15 MB");
});

test("the three settings have plain names", () => {
  expect((["all", "small", "sound"] as const).map(nameDataUse)).toEqual([
    ...["All of it", "Small picture", "Sound only"],
  ]);
});
