import { expect, test } from "vitest";
import { levels } from "./level-colours.ts";
import { chooseVariant } from "./poster-variant.ts";

const places = Array.from({ length: 36 }, (_, index) => index + 1);

test("[poster-1] neighbours in rows of two, three and four differ in motif or light", () => {
  for (const level of levels) {
    for (const place of places) {
      const { motif, light } = chooseVariant(level, place);
      for (const distance of [1, 2, 3, 4]) {
        const other = chooseVariant(level, place + distance);
        expect([other.motif, ...other.light], `${place} and ${distance} on`).not.toEqual([
          motif,
          ...light,
        ]);
        if (distance % 2 === 1) expect(other.motif).not.toBe(motif);
      }
    }
  }
});

test("the same lesson always looks alike, and one without a place has its level's own light", () => {
  expect(chooseVariant("special", 34)).toEqual(chooseVariant("special", 34));
  expect(chooseVariant("beginner", undefined)).toEqual({ motif: "stave", light: [240, 186, 104] });
});
