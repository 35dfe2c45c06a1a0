import { readTab, removeTab, writeTab } from "#platform/browser/storage/tab-storage.ts";

const key = "tlp-return";

/** Screens for visitors only, which are no return path. */
const signedOutOnly = /^\/(login|register|verify-account|create-account|auth\/)/;

/** Stores in this tab where the user was when the session expired. */
export function rememberReturnPath(): void {
  const { pathname = "/", search = "" } = globalThis.location ?? {};
  writeTab(key, signedOutOnly.test(pathname) ? "/" : `${pathname}${search}`);
}

/** A path of this site; null where no session has expired in this tab. */
export function readReturnPath(): string | null {
  const path = readTab(key);
  return path !== null && /^\/(?![/\\])/.test(path) ? path : null;
}

export function removeReturnPath(): void {
  removeTab(key);
}
