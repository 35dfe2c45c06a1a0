import { expect, test } from "vitest";
import { listTrackerSources } from "./list-tracker-sources.ts";

test("without a tracker the pages' policy allows nothing more", () => {
  expect(listTrackerSources(null)).toEqual({ script: [], connect: [], image: [] });
});

test("Plausible is sent views, and no script of it runs here", () => {
  const url = "https://plausible.io";
  const sources = listTrackerSources({ provider: "plausible", id: "school.example", url });
  expect(sources).toEqual({ script: [], connect: [url], image: [] });
});

test("Google brings one script and is sent views at its collecting hosts", () => {
  const url = "https://www.googletagmanager.com";
  const { script, connect } = listTrackerSources({ provider: "google", id: "G-DEMO1", url });
  expect(script).toEqual([url]);
  expect(connect).toContain("https://*.google-analytics.com");
});

test("a tagging server of the school's own is all that its pages speak to", () => {
  const url = "https://tags.school.example";
  const sources = listTrackerSources({ provider: "google", id: "G-DEMO1", url });
  expect(new Set(Object.values(sources).flat())).toEqual(new Set([url]));
});
