import { clearVisitorCookies } from "#platform/browser/storage/visitor-cookie.ts";
import { type Analytics, trackerHomes } from "#site/contract.ts";
import type { Visit } from "./describe-visit.ts";

declare global {
  interface Window {
    /** Where Google's tag finds what it is told, also what was said before it came. */
    dataLayer?: unknown[];
  }
}

/** Tells Google's tag of a page view; it is fetched with the first one. */
export function countWithGoogle(analytics: Analytics, visit: Visit): void {
  switchOff(analytics, false);
  if (window.dataLayer === undefined) begin(analytics);
  const page = {
    page_location: visit.url,
    page_title: visit.title,
    page_referrer: visit.referrer,
  };
  // For what the tag tells by itself as well, else it would send the full address.
  gtag("set", page);
  gtag("event", "page_view", page);
}

/** The tag falls silent and its cookies go. */
export function stopGoogle(analytics: Analytics): void {
  switchOff(analytics, true);
  clearVisitorCookies("_ga");
}

function begin({ id, url }: Analytics): void {
  window.dataLayer = [];
  gtag("consent", "default", {
    analytics_storage: "granted",
    ad_storage: "denied",
    ad_user_data: "denied",
    ad_personalization: "denied",
  });
  gtag("js", new Date());
  gtag("config", id, {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    // On this host alone, where we can drop them again.
    cookie_domain: "none",
    cookie_flags: location.protocol === "https:" ? "samesite=lax;secure" : "samesite=lax",
    ...(url !== trackerHomes.google && { server_container_url: url }),
  });
  const tag = document.createElement("script");
  tag.async = true;
  tag.src = `${url}/gtag/js?id=${id}`;
  document.head.append(tag);
}

/** The switch that the tag looks at before it sends or keeps anything. */
function switchOff({ id }: Analytics, isOff: boolean): void {
  Reflect.set(window, `ga-disable-${id}`, isOff);
}

/** The tag knows a command by its being an `arguments` object; an array would be passed over. */
function gtag(..._command: unknown[]): void {
  window.dataLayer?.push(arguments);
}
