import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { isMissingFrom } from "#platform/browser/prefetch/find-prefetched.ts";
import { Stats, statsQuery } from "./stats.tsx";

/** The figures in the document. */
function renderFigures(options: {
  isUnavailable: boolean;
  known?: object;
  countries?: number;
}): string[] {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
  if (options.known) client.setQueryData([...statsQuery.queryKey], options.known);
  const { isUnavailable, countries = 144 } = options;
  const stats = createElement(Stats, { countries, isUnavailable });
  const text = renderToStaticMarkup(createElement(QueryClientProvider, { client }, stats));
  return [...text.matchAll(/<dd[^>]*>(.*?)<\/dd>/g)].map(([, figure]) =>
    String(figure).replace(/<[^>]+>/g, ""),
  );
}

test("figures that fail on a hard load fall back to 4753 students and 207 courses [stats-1]", () => {
  expect(renderFigures({ isUnavailable: true })).toEqual(["4,753", "207", "144"]);
});

test("pending figures have no fallback, and loaded ones are shown", () => {
  expect(renderFigures({ isUnavailable: false })).toEqual(["…", "…", "144"]);
  const known = { totalUsers: 12, totalVideos: 3 };
  expect(renderFigures({ isUnavailable: true, known })).toEqual(["12", "3", "144"]);
});

test("a figure of nothing is not shown, nor the block of a school without a lesson [new-school-3]", () => {
  const render = (known: object, countries: number) =>
    renderFigures({ isUnavailable: false, known, countries });
  expect(render({ totalUsers: 12, totalVideos: 3 }, 0)).toEqual(["12", "3"]);
  expect(render({ totalUsers: 0, totalVideos: 1 }, 0)).toEqual(["1"]);
  expect(render({ totalUsers: 7, totalVideos: 0 }, 2)).toEqual([]);
});

test("isMissingFrom is true for a failed prefetch, and false without a document", () => {
  const query = { queryKey: ["/api/stats", {}] };
  const none = { dehydratedState: { mutations: [], queries: [] } };
  expect(isMissingFrom(none, query)).toBe(true);
  expect(isMissingFrom(null, query)).toBe(false);
});
