import { ApiError, callApi } from "#platform/browser/api/call-api.ts";
import { mostRunsSent } from "#practice/contract/practice-run.ts";
import { runEndpoints } from "#practice/contract/run-endpoints.ts";
import type { RunStore } from "./run-store.ts";

/** Sends a user's runs on this device to the school, one tab at a time. */
export async function sendRuns(store: RunStore, userId: string): Promise<void> {
  const send = () => sendAll(store, userId);
  const { locks } = navigator;
  // A browser without locks may send a run twice, which the school keeps once.
  if (!locks) return send();
  await locks.request(`tlp-runs ${userId}`, send);
}

async function sendAll(store: RunStore, userId: string): Promise<void> {
  let most = mostRunsSent;
  for (;;) {
    const runs = await store.list(userId, most);
    if (runs.length === 0) return;
    try {
      const body = { sentAt: new Date().toISOString(), runs };
      await callApi(runEndpoints.saveRuns, { body });
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status === 400;
      // Offline, signed out or too many: a later call sends them.
      if (!isRefused) return;
      if (runs.length > 1) {
        // One of them is unreadable to the school, so they are sent one by one.
        most = 1;
        continue;
      }
    }
    await store.remove(runs);
  }
}
