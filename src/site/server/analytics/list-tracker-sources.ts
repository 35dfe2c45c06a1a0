import { type Analytics, trackerHomes } from "#site/contract.ts";

interface TrackerSources {
  script: readonly string[];
  connect: readonly string[];
  image: readonly string[];
}

/**
 * The tracker's sources in the content security policy; empty without a tracker. Plausible needs
 * only `connect`. Google's hosts come from its CSP guide. A school with its own tagging server
 * needs only that host.
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
