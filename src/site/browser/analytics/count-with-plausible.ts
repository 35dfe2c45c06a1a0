import type { Analytics } from "#site/contract.ts";
import type { Visit } from "./describe-visit.ts";

/**
 * Sends a page view to Plausible's Events API, without a third-party script. As plain text the request
 * needs no CORS preflight. Failures are ignored.
 */
export function countWithPlausible({ id, url }: Analytics, visit: Visit): void {
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
