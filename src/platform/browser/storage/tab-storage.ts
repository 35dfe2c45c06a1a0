/** Reads what this tab alone keeps; null where it keeps nothing. Never throws. */
export function readTab(key: string): string | null {
  return withStorage((storage) => storage.getItem(key)) ?? null;
}

/** The same as JSON; undefined where there is none. */
export function readTabJson(key: string): unknown {
  try {
    return JSON.parse(readTab(key) ?? "");
  } catch {
    return undefined;
  }
}

export function writeTab(key: string, value: string): void {
  withStorage((storage) => storage.setItem(key, value));
}

export function removeTab(key: string): void {
  withStorage((storage) => storage.removeItem(key));
}

/** Forgets all that this tab keeps, a payment under way for instance. */
export function clearTab(): void {
  withStorage((storage) => storage.clear());
}

/** Where a browser refuses its storage, nothing outlives a reload. */
function withStorage<Value>(use: (storage: Storage) => Value): Value | undefined {
  try {
    return use(globalThis.sessionStorage);
  } catch {
    return undefined;
  }
}
