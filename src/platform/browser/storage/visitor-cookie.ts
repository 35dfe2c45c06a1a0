import { createStore } from "zustand/vanilla";

/** How many preferences this page has stored. */
const stored = createStore(() => 0);

/** Calls back after a preference is stored in this page; returns the unsubscribe function. */
export const onPreferenceChange: (listener: () => void) => () => void = stored.subscribe;

/**
 * Stores a visitor's preference in a cookie, which a log-out does not clear (design: Browser).
 * Browsers share cookies across ports, so the name carries the port: two schools may run side by
 * side.
 */
export function storeInCookie(name: string, value: string, { days }: { days: number }): void {
  const seconds = days * 24 * 60 * 60;
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${name}${location.port}=${value}; path=/; max-age=${seconds}; samesite=lax${secure}`;
  stored.setState((count) => count + 1);
}

/** The value of this cookie. */
export function readFromCookie(name: string): string | undefined {
  return listCookies().get(`${name}${location.port}`);
}

/** Deletes every cookie of this host whose name has this prefix, whoever set it. */
export function clearVisitorCookies(prefix: string): void {
  for (const name of listCookies().keys()) {
    if (name.startsWith(prefix)) document.cookie = `${name}=; path=/; max-age=0`;
  }
}

function listCookies(): Map<string, string> {
  const pairs = document.cookie.split("; ").map((pair): [string, string] => {
    const at = pair.indexOf("=");
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
  return new Map(pairs);
}
