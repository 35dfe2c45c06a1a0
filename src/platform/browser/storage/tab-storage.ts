/** Reads this tab's session storage; null without a value. Never throws. */
export function readTab(key: string): string | null {
  return withStorage((storage) => storage.getItem(key)) ?? null;
}

/** Reads a stored JSON value; undefined without one. */
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

/** Clears this tab's session storage, including a pending payment. */
export function clearTab(): void {
  withStorage((storage) => storage.clear());
}

/** Without access to storage no value survives a reload. */
function withStorage<Value>(use: (storage: Storage) => Value): Value | undefined {
  try {
    return use(globalThis.sessionStorage);
  } catch {
    return undefined;
  }
}
