import { notifyError } from "#ui/toast.ts";

/** Says why a call failed: the server's sentence, else the transport's (spec §8). */
export function showFailure(error: unknown): void {
  notifyError(error instanceof Error ? error.message : String(error));
}
