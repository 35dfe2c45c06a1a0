import * as z from "zod/mini";
import { readTabJson, removeTab, writeTab } from "#platform/browser/storage/tab-storage.ts";

/** An unfinished password reset. */
export interface PendingReset {
  step: "code" | "password";
  email: string;
  otp: string;
}

const key = "tlp-reset";

/** As long as a code is valid. */
const lifeMs = 10 * 60 * 1000;

const stored = z.object({
  step: z.enum(["code", "password"]),
  email: z.string(),
  otp: z.string(),
  savedAt: z.number(),
});

/** This tab's stored reset, or undefined. */
export function readPendingReset(): PendingReset | undefined {
  const { success, data } = z.safeParse(stored, readTabJson(key));
  if (!success || Date.now() - data.savedAt > lifeMs) return undefined;
  return { step: data.step, email: data.email, otp: data.otp };
}

export function storePendingReset(reset: PendingReset): void {
  writeTab(key, JSON.stringify({ ...reset, savedAt: Date.now() }));
}

export function clearPendingReset(): void {
  removeTab(key);
}
