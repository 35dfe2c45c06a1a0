import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RatingStars } from "./rating-stars.tsx";

const render = (value: number) => renderToStaticMarkup(createElement(RatingStars, { value }));

test.each([
  [0, 0],
  [0.5, 9],
  [1, 20],
  [3.5, 69],
  [4.5, 89],
  [5, 100],
  [3.2, 60],
  [3.3, 69],
])("%d of 5 fills whole stars and halves, %i pixels [rating-stars-1]", (value, pixels) => {
  expect(render(value)).toContain(`--star:18px;--filled:${pixels}px`);
});

test("has an accessible name with one decimal", () => {
  expect(render(3.5)).toContain(`aria-label="Rated 3.5 out of 5"`);
  expect(render(4)).toContain(`aria-label="Rated 4.0 out of 5"`);
});
