import { type NoticePlace, notifyError } from "#ui/feedback/toast.ts";

/** Shows why a call failed: the server's message, else the transport's (spec §8). */
export function showFailure(error: unknown, place?: NoticePlace): void {
  notifyError(error instanceof Error ? error.message : String(error), place);
}
