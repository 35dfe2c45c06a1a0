import { type Analytics, trackerHomes } from "#site/contract.ts";

interface TrackerSources {
  script: readonly string[];
  connect: readonly string[];
  image: readonly string[];
}

/**
 * What the pages' policy must allow the tracker: nothing where there is none. Plausible is sent
 * views and loads nothing. Google's own hosts are those of its guide to content policies; a school
 * with a tagging server of its own speaks to that alone.
 */
export function listTrackerSources(analytics: Analytics | null): TrackerSources {
  if (analytics === null) return { script: [], connect: [], image: [] };
  const { provider, url } = analytics;
  if (provider === "plausible") return { script: [], connect: [url], image: [] };
  if (url !== trackerHomes.google) return { script: [url], connect: [url], image: [url] };
  return {
    script: [url],
    connect: [
      "https://*.google-analytics.com",
      "https://*.analytics.google.com",
      "https://*.googletagmanager.com",
    ],
    image: ["https://*.google-analytics.com", "https://*.googletagmanager.com"],
  };
}
