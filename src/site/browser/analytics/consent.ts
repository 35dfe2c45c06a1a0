import { useSyncExternalStore } from "react";
import { readFromCookie, storeInCookie } from "#platform/browser/storage/visitor-cookie.ts";
import type { Analytics } from "#site/contract.ts";

export type Choice = "accepted" | "refused";

const cookie = "tlp-visits";
const listeners = new Set<() => void>();

/**
 * What holds now: the visitor's own word, else the wish that the browser sends, else, where the
 * tracker sets cookies, nothing until it has been asked for. `unknown` before the page is alive.
 */
export function useConsent({ provider }: Analytics): Choice | "unasked" | "unknown" {
  return useSyncExternalStore(
    subscribe,
    () => readConsent() ?? (hasOptOutSignal() ? "refused" : defaultConsent(provider)),
    () => "unknown",
  );
}

/** Keeps the visitor's word for half a year; then it is asked for again. */
export function choose(choice: Choice): void {
  storeInCookie(cookie, choice, { days: 182 });
  for (const tell of listeners) tell();
}

/** Google sets cookies, so it needs a yes; Plausible sets none and may be told no. */
const defaultConsent = (provider: Analytics["provider"]) =>
  provider === "google" ? "unasked" : "accepted";

function readConsent(): Choice | undefined {
  const kept = readFromCookie(cookie);
  return kept === "accepted" || kept === "refused" ? kept : undefined;
}

/** True where the browser itself asks sites not to follow its owner. */
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
