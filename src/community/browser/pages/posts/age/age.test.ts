import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { Age } from "./age.tsx";

afterEach(() => vi.useRealTimers());

test("an age is shown in short form, with the full date on hover, to screen readers and in dateTime [age-1]", () => {
  vi.useFakeTimers({ now: Date.parse("2026-03-06T13:00:00Z") });
  const since = "2026-03-03T12:00:00.000Z";
  const full = new Date(since).toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short" });
  expect(full).toContain("3 March 2026");
  const html = renderToStaticMarkup(createElement(Age, { since }));
  expect(html).toContain(`<time dateTime="${since}" title="${full}"`);
  expect(html).toContain(`<span aria-hidden="true">3d</span>`);
  expect(html).toContain(`<span class="sr-only">${full}</span>`);
});
