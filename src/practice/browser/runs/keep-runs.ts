import { callApi } from "#platform/browser/api/call-api.ts";
import type { PracticeRun } from "#practice/contract/practice-run.ts";
import { runEndpoints } from "#practice/contract/run-endpoints.ts";
import { openRunStore, type RunStore, visitor } from "./run-store.ts";
import { sendRuns } from "./send-runs.ts";

/** The user whose runs are kept; null for a visitor. */
export type RunOwner = { userId: string; registeredAt: string } | null;

let opened: Promise<RunStore> | undefined;

/** The runs on this device, opened once a page. */
const runsOnDevice = (): Promise<RunStore> => {
  opened ??= openRunStore();
  return opened;
};

/** Keeps runs on this device. A device that keeps nothing sends a user's runs at once. */
export async function keepRuns(owner: RunOwner, runs: readonly PracticeRun[]): Promise<void> {
  if (runs.length === 0) return;
  try {
    await (await runsOnDevice()).put(owner?.userId ?? visitor, runs);
  } catch {
    if (!owner) return;
    const body = { sentAt: new Date().toISOString(), runs: [...runs] };
    await callApi(runEndpoints.saveRuns, { body }).catch(() => undefined);
  }
}

/**
 * Sends a user's runs to the school, with those that they played on this device before they
 * registered. What cannot be sent now stays for the next time.
 */
export async function sendKeptRuns(owner: RunOwner): Promise<void> {
  if (!owner) return;
  try {
    const store = await runsOnDevice();
    await store.claim(owner.userId, owner.registeredAt);
    await sendRuns(store, owner.userId);
  } catch {
    // The device has no storage, so it keeps nothing to send.
  }
}
