import { useSyncExternalStore } from "react";
import { readFromCookie, storeInCookie } from "#platform/browser/storage/visitor-cookie.ts";
import type { Analytics } from "#site/contract.ts";

export type Consent = "accepted" | "refused";

const cookie = "tlp-visits";
const listeners = new Set<() => void>();

/**
 * The current consent: the visitor's consent, else the browser's opt-out signal, else the default of the
 * provider: `unasked` for one that sets cookies. `unknown` before hydration.
 */
export function useConsent({ provider }: Analytics): Consent | "unasked" | "unknown" {
  return useSyncExternalStore(
    subscribe,
    () => readConsent() ?? (hasOptOutSignal() ? "refused" : defaultConsent(provider)),
    () => "unknown",
  );
}

/** Stores the visitor's consent for half a year, after which they are asked again. */
export function setConsent(consent: Consent): void {
  storeInCookie(cookie, consent, { days: 182 });
  for (const listener of listeners) listener();
}

/** Google sets cookies, so consent is required; Plausible sets none, so it is opt-out. */
const defaultConsent = (provider: Analytics["provider"]) =>
  provider === "google" ? "unasked" : "accepted";

function readConsent(): Consent | undefined {
  const stored = readFromCookie(cookie);
  return stored === "accepted" || stored === "refused" ? stored : undefined;
}

/** True where the browser sends Global Privacy Control or Do Not Track. */
function hasOptOutSignal(): boolean {
  return (
    Reflect.get(navigator, "globalPrivacyControl") === true ||
    Reflect.get(navigator, "doNotTrack") === "1"
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
