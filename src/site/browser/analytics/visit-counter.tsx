import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { Analytics } from "#site/contract.ts";
import { useConsent } from "./consent.ts";
import { ConsentBanner } from "./consent-banner.tsx";
import { countWithGoogle, stopGoogle } from "./count-with-google.ts";
import { countWithPlausible } from "./count-with-plausible.ts";
import { describeVisit, type Visit } from "./describe-visit.ts";

/** A page left sooner was only passed through: a guard has sent the visitor on. */
const REDIRECT_MILLISECONDS = 300;

/**
 * Counts a page view at each change of path (spec §7: a web analytics tracker), where the visitor
 * lets it, and asks where that is due.
 */
export default function VisitCounter({ analytics }: { analytics: Analytics }) {
  const choice = useConsent(analytics);
  const { pathname } = useLocation();
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (choice !== "accepted") return;
    const wait = setTimeout(() => {
      const { origin, search } = location;
      const referrer = last.current ?? document.referrer;
      const href = `${origin}${pathname}${search}`;
      const visit = describeVisit({ href, title: document.title, referrer });
      last.current = visit.url;
      count(analytics, visit);
    }, REDIRECT_MILLISECONDS);
    return () => clearTimeout(wait);
  }, [analytics, choice, pathname]);
  useEffect(() => {
    if (choice === "refused" && analytics.provider === "google") stopGoogle(analytics);
  }, [analytics, choice]);
  return choice === "unasked" ? <ConsentBanner /> : null;
}

function count(analytics: Analytics, visit: Visit): void {
  if (analytics.provider === "google") countWithGoogle(analytics, visit);
  else countWithPlausible(analytics, visit);
}
