import type { Analytics } from "#site/contract.ts";
import type { Visit } from "./describe-visit.ts";

/**
 * Tells Plausible of a page view through its Events API, so that no script of others runs here. As
 * plain text the call needs no question before it. A view that cannot be told is lost: nobody waits.
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
