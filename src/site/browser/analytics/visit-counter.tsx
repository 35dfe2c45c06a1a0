import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { Analytics } from "#site/contract.ts";
import { useConsent } from "./consent.ts";
import { ConsentBanner } from "./consent-banner.tsx";
import { countWithGoogle, stopGoogle } from "./count-with-google.ts";
import { describeVisit, type Visit } from "./describe-visit.ts";

/** Pages left sooner were redirects and are not counted. */
const REDIRECT_MILLISECONDS = 300;

/**
 * Counts a page view at each change of path, with the visitor's consent (spec §7: a web analytics
 * tracker). Asks for consent where it is required.
 */
export default function VisitCounter({ analytics }: { analytics: Analytics }) {
  const consent = useConsent(analytics);
  const { pathname } = useLocation();
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (consent !== "accepted") return;
    const wait = setTimeout(() => {
      const { origin, search } = location;
      const referrer = last.current ?? document.referrer;
      const href = `${origin}${pathname}${search}`;
      const visit = describeVisit({ href, title: document.title, referrer });
      last.current = visit.url;
      count(analytics, visit);
    }, REDIRECT_MILLISECONDS);
    return () => clearTimeout(wait);
  }, [analytics, consent, pathname]);
  useEffect(() => {
    if (consent === "refused" && analytics.provider === "google") stopGoogle(analytics);
  }, [analytics, consent]);
  return consent === "unasked" ? <ConsentBanner /> : null;
}

function count(analytics: Analytics, visit: Visit): void {
  if (analytics.provider === "google") countWithGoogle(analytics, visit);
  else countWithPlausible(analytics, visit);
}

/**
 * Sends a page view to Plausible's Events API, without a third-party script. As plain text the request
 * needs no CORS preflight. Failures are ignored.
 */
function countWithPlausible({ id, url }: Analytics, visit: Visit): void {
  fetch(`${url}/api/event`, {
    method: "POST",
    headers: { "content-type": "text/plain" },
    body: JSON.stringify({
      name: "pageview",
      domain: id,
      url: visit.url,
      referrer: visit.referrer || null,
    }),
    credentials: "omit",
    keepalive: true,
  }).catch(() => undefined);
}
