import { CallError } from "#platform/browser/call-api.ts";

/** The server's sentence, or, where it sent none, the notice of spec §8. */
export function failureText(error: unknown): string {
  const isServers = error instanceof CallError && !error.code.startsWith("client.");
  return isServers ? error.message : "Unable to send message.";
}
