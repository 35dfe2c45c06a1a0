import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { NewReleases, newReleasesQuery, TopRated, topRatedQuery } from "#catalog/browser/index.ts";
import type { Video } from "#catalog/contract.ts";

const video: Video = {
  _id: "00000000-0000-4000-8000-000000000001",
  videoId: "waltz-bass",
  title: "Waltz Bass",
  description: "a".repeat(121),
  poster: "/media/waltz/poster-960.webp",
  category: "intermediate",
  duration: 7,
  serialNumber: 12,
  createdAt: "2026-01-01T00:00:00Z",
  ratingsTotal: 27,
  ratedBy: 3,
  averageRating: 4.5,
  ready: true,
  isFree: false,
  freeMinutes: null,
};

/** A row of the home page as HTML, with its data loaded or pending. */
function render(Row: FunctionComponent, query: { queryKey: readonly unknown[] }, data?: Video[]) {
  const client = new QueryClient();
  if (data) client.setQueryData(query.queryKey, data);
  const row = createElement(MemoryRouter, null, createElement(Row));
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, row));
}

/** The text of HTML. */
const textOf = (html: string) => html.replace(/<style>.*?<\/style>|<[^>]+>/gs, " ").trim();

describe("New Releases", () => {
  const html = render(NewReleases, newReleasesQuery, [video]);

  test("show a video's poster, title, minutes and category, and link to its page [carousels-1]", () => {
    expect(html).toContain('src="/media/waltz/poster-960.webp"');
    expect(html).toContain('href="/video/waltz-bass"');
    expect(textOf(html)).toMatch(/\bIntermediate\b[\s\S]*\b7m\b[\s\S]*\bWaltz Bass\b/);
  });

  test("show six skeletons while they load [carousels-2]", () => {
    const waiting = render(NewReleases, newReleasesQuery);
    expect(waiting.match(/data-skeleton/g)).toHaveLength(6);
    expect(html).not.toContain("data-skeleton");
  });
});

describe("Top Rated Videos", () => {
  const html = render(TopRated, topRatedQuery, [video]);

  test("show a video's poster, category, rating and title [carousels-3]", () => {
    expect(html).toContain('src="/media/waltz/poster-960.webp"');
    expect(html).toContain('aria-label="Rated 4.5 out of 5"');
    expect(textOf(html)).toMatch(/\bIntermediate\b[\s\S]*\bWaltz Bass\b[\s\S]*\b4\.5\b/);
  });

  test("cut its description to 120 characters and an ellipsis [carousels-4]", () => {
    expect(textOf(html)).toMatch(/(?<!a)a{120}…/);
  });

  test("leave a description of 120 characters whole [carousels-5]", () => {
    const whole = render(TopRated, topRatedQuery, [{ ...video, description: "b".repeat(120) }]);
    expect(textOf(whole)).toMatch(/(?<!b)b{120}(?!…)/);
  });

  test("show six skeletons while they load, and nothing when no video is rated", () => {
    expect(render(TopRated, topRatedQuery).match(/data-skeleton/g)).toHaveLength(6);
    expect(render(TopRated, topRatedQuery, [])).toBe("");
  });
});
