const loadTimeoutMs = 20_000;

/**
 * Adds a script to the page and waits for it. Rejects with `errorMessage` on failure or timeout.
 */
export function addScript(scriptUrl: string, errorMessage: string): Promise<void> {
  const script = document.createElement("script");
  script.src = scriptUrl;
  return new Promise((resolve, reject) => {
    const fail = () => {
      script.remove();
      reject(new Error(errorMessage));
    };
    const timer = setTimeout(fail, loadTimeoutMs);
    script.addEventListener("load", () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener("error", () => {
      clearTimeout(timer);
      fail();
    });
    document.head.append(script);
  });
}

/**
 * Returns a loader that loads once per page, on demand. On failure it logs to the console and
 * rejects; the next call retries.
 */
export function loadOnce<Script>(
  load: (scriptUrl: string) => Promise<Script>,
): (scriptUrl: string) => Promise<Script> {
  let loading: Promise<Script> | undefined;
  return (scriptUrl) => {
    loading ??= load(scriptUrl).catch((error: unknown) => {
      loading = undefined;
      // biome-ignore lint/suspicious/noConsole: the spec asks for a line in the console alone (§8)
      console.error(error instanceof Error ? error.message : error);
      throw error;
    });
    return loading;
  };
}
