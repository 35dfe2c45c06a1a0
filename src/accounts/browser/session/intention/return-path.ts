import {
  readTab,
  readTabJson,
  removeTab,
  writeTab,
} from "#platform/browser/storage/tab-storage.ts";

const key = "tlp-return";
const lifeMs = 24 * 60 * 60 * 1000;

/** Screens for visitors only, to which no return leads. */
const signedOutOnly = /^\/(login|register|verify-account|create-account|auth\/)/;

/** Stores the path of an expired session in this tab, for a day. */
export function rememberReturnPath(): void {
  const { pathname = "/", search = "" } = globalThis.location ?? {};
  const path = signedOutOnly.test(pathname) ? "/" : `${pathname}${search}`;
  writeTab(key, JSON.stringify({ path, savedAt: Date.now() }));
}

/** A path of this site; null if no session has expired in this tab. */
export function readReturnPath(): string | null {
  if (readTab(key) === null) return null;
  const stored = readTabJson(key);
  if (typeof stored !== "object" || stored === null) return null;
  const { path, savedAt } = { path: null, savedAt: null, ...stored };
  if (typeof path !== "string" || !/^\/(?![/\\])/.test(path)) return null;
  return typeof savedAt === "number" && Date.now() - savedAt <= lifeMs ? path : null;
}

export function removeReturnPath(): void {
  removeTab(key);
}
