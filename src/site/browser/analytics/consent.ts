import { useSyncExternalStore } from "react";
import {
  onPreferenceChange,
  readFromCookie,
  storeInCookie,
} from "#platform/browser/storage/visitor-cookie.ts";
import type { Analytics } from "#site/contract.ts";

export type Consent = "accepted" | "refused";

const cookie = "tlp-visits";

/**
 * The current consent: the visitor's choice, else the browser's opt-out signal, else the provider's
 * default, which is `unasked` for a provider that sets cookies. `unknown` before hydration.
 */
export function useConsent({ provider }: Analytics): Consent | "unasked" | "unknown" {
  return useSyncExternalStore(
    onPreferenceChange,
    () => readConsent() ?? (hasOptOutSignal() ? "refused" : defaultConsent(provider)),
    () => "unknown",
  );
}

/** Stores the visitor's choice for half a year, after which the site asks again. */
export function setConsent(consent: Consent): void {
  storeInCookie(cookie, consent, { days: 182 });
}

/**
 * Google sets cookies, so the visitor must consent first. Plausible sets none, so the visitor may
 * opt out.
 */
const defaultConsent = (provider: Analytics["provider"]) =>
  provider === "google" ? "unasked" : "accepted";

function readConsent(): Consent | undefined {
  const stored = readFromCookie(cookie);
  return stored === "accepted" || stored === "refused" ? stored : undefined;
}

/** True if the browser sends Global Privacy Control or Do Not Track. */
function hasOptOutSignal(): boolean {
  return (
    Reflect.get(navigator, "globalPrivacyControl") === true ||
    Reflect.get(navigator, "doNotTrack") === "1"
  );
}
