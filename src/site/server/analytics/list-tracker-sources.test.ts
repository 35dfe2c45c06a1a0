import { expect, test } from "vitest";
import { listTrackerSources } from "./list-tracker-sources.ts";

test("without a tracker the content security policy allows nothing more [list-tracker-sources-1]", () => {
  expect(listTrackerSources(null)).toEqual({ script: [], connect: [], image: [] });
});

test("Plausible gets a connect source, and no script [list-tracker-sources-2]", () => {
  const url = "https://plausible.io";
  const sources = listTrackerSources({ provider: "plausible", id: "school.example", url });
  expect(sources).toEqual({ script: [], connect: [url], image: [] });
});

test("Google gets a script source and its collecting hosts", () => {
  const url = "https://www.googletagmanager.com";
  const { script, connect } = listTrackerSources({ provider: "google", id: "G-DEMO1", url });
  expect(script).toEqual([url]);
  expect(connect).toContain("https://*.google-analytics.com");
});

test("with a tagging server of its own, a school allows only that", () => {
  const url = "https://tags.school.example";
  const sources = listTrackerSources({ provider: "google", id: "G-DEMO1", url });
  expect(new Set(Object.values(sources).flat())).toEqual(new Set([url]));
});
