import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RatingStars } from "./rating-stars.tsx";

const render = (value: number) => renderToStaticMarkup(createElement(RatingStars, { value }));
const count = (text: string, part: RegExp) => text.match(part)?.length ?? 0;

test.each([
  [0, 0, 0],
  [0.5, 0, 1],
  [1, 1, 0],
  [3.5, 3, 1],
  [4.5, 4, 1],
  [5, 5, 0],
  [3.2, 3, 0],
  [3.3, 3, 1],
])("%d of 5 fills %i whole stars and %i halves [rating-stars-1]", (value, whole, halves) => {
  const html = render(value);
  expect(count(html, /<svg/g)).toBe(5);
  expect(count(html, /fill-accent/g)).toBe(whole + halves);
  expect(count(html, /inset\(0 50% 0 0\)/g)).toBe(halves);
});

test("has an accessible name with one decimal", () => {
  expect(render(3.5)).toContain(`aria-label="Rated 3.5 out of 5"`);
  expect(render(4)).toContain(`aria-label="Rated 4.0 out of 5"`);
});
