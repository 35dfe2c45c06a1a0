import { clearVisitorCookies } from "#platform/browser/storage/visitor-cookie.ts";
import { type Analytics, trackerHomes } from "#site/contract.ts";
import type { Visit } from "./describe-visit.ts";

declare global {
  interface Window {
    /** The command queue of Google's tag, which also takes commands before the tag loads. */
    dataLayer?: unknown[];
  }
}

/** Sends a page view to Google's tag, which is fetched with the first one. */
export function countWithGoogle(analytics: Analytics, visit: Visit): void {
  setDisabled(analytics, false);
  if (window.dataLayer === undefined) loadTag(analytics);
  const page = {
    page_location: visit.url,
    page_title: visit.title,
    page_referrer: visit.referrer,
  };
  // Also applies to automatic events, which would otherwise send the full URL.
  gtag("set", page);
  gtag("event", "page_view", page);
}

/** Disables the tag and deletes its cookies. */
export function stopGoogle(analytics: Analytics): void {
  setDisabled(analytics, true);
  clearVisitorCookies("_ga");
}

function loadTag({ id, url }: Analytics): void {
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
    // On this host only, so that the site can delete the cookies.
    cookie_domain: "none",
    cookie_flags: location.protocol === "https:" ? "samesite=lax;secure" : "samesite=lax",
    ...(url !== trackerHomes.google && { server_container_url: url }),
  });
  const tag = document.createElement("script");
  tag.async = true;
  tag.src = `${url}/gtag/js?id=${id}`;
  document.head.append(tag);
}

/** Sets the flag that the tag checks before it sends or stores anything. */
function setDisabled({ id }: Analytics, isDisabled: boolean): void {
  Reflect.set(window, `ga-disable-${id}`, isDisabled);
}

/** The tag accepts commands as `arguments` objects only, not as arrays. */
function gtag(..._command: unknown[]): void {
  window.dataLayer?.push(arguments);
}
