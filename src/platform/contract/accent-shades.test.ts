import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { contrastOf } from "../../../test/support/contrast.ts";
import { deriveAccent, hardestSurfaces } from "./accent-shades.ts";

/** Colours over the whole range of each channel. */
const steps = ["00", "33", "66", "99", "cc", "ff"];
const colours = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
);

test("every shade of an accent has enough contrast in both themes; another colour has a nearest one that does [school-accent-1]", async () => {
  for (const colour of colours) {
    const { shades: own, nearest } = deriveAccent(colour);
    const shades = own ?? deriveAccent(nearest ?? "").shades;
    if (!shades) throw new Error(`${colour} leads to ${nearest}, which has no shades`);
    const { fill, ink, onLight, onDark } = shades;
    expect(contrastOf(fill, ink), colour).toBeGreaterThanOrEqual(4.5);
    for (const surface of ["#faf6ee", "#ffffff"]) {
      expect(contrastOf(fill, surface), colour).toBeGreaterThanOrEqual(3);
      expect(contrastOf(onLight, surface), colour).toBeGreaterThanOrEqual(4.5);
    }
    for (const surface of ["#0e0c0d", "#1f1b1c", "#161314"]) {
      expect(contrastOf(fill, surface), colour).toBeGreaterThanOrEqual(3);
      expect(contrastOf(onDark, surface), colour).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test.each([
  ["#2F6F8F", { fill: "#2f6f8f", ink: "#ffffff", onLight: "#2f6f8f", onDark: "#4d8cad" }, null],
  ["#b97f35", { fill: "#b97f35", ink: "#20160a", onLight: "#9d6512", onDark: "#b97f35" }, null],
  ["#ffff00", null, "#93940e"],
  ["#0000ff", null, "#1a55fa"],
  ["#ffffff", null, "#8e8e8e"],
  ["#000000", null, "#686868"],
])("%s has its shades or a nearest colour", (colour, shades, nearest) => {
  expect(deriveAccent(colour)).toEqual({ shades, nearest });
});

test("the surfaces are those of the site's themes", async () => {
  const css = await readFile(new URL("../../ui/styles/theme.css", import.meta.url), "utf8");
  expect(css).toContain(`--surface: light-dark(${hardestSurfaces.light},`);
  expect(css).toContain(`--raised: light-dark(#ffffff, ${hardestSurfaces.dark});`);
});
