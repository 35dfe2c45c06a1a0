import { deriveKeys } from "../keys.ts";
import type { NewsDeps } from "./news-deps.ts";
import { sendNewsDigest } from "./send-news-digest.ts";

/** Returns the daily digest as a function of a signal, with the key of its links derived. */
export function openNewsDigest({
  tokenSecret,
  ...deps
}: Omit<NewsDeps, "keys"> & { tokenSecret: string }) {
  const keys = deriveKeys(tokenSecret);
  return (signal: AbortSignal): Promise<number> => sendNewsDigest({ ...deps, keys }, { signal });
}
