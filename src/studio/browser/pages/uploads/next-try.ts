import type { DetailedError } from "tus-js-client";
import * as z from "zod/mini";

/** What an upload does after a request failed. */
export type NextTry =
  | { kind: "refresh" }
  | { kind: "wait"; seconds: number; reason: string }
  | { kind: "fail"; reason: string };

interface Failure {
  /** Zero where no response came. */
  status: number;
  /** The server's message, if it sent one. */
  message: string | undefined;
}

/** Seconds before the first, second … try without progress. */
const delays = [1, 2, 5, 10, 20, 30];
const fullDiskSeconds = 30;
const passing = [0, 408, 409, 423, 425, 429];

const body = z.object({ message: z.string().check(z.minLength(1)) });

export function readFailure(error: Error | DetailedError): Failure {
  const response = "originalResponse" in error ? error.originalResponse : null;
  const parsed = z.safeParse(body, parseJson(response?.getBody()));
  return {
    status: response?.getStatus() ?? 0,
    message: parsed.success ? parsed.data.message : undefined,
  };
}

/**
 * What passes by itself is tried again without end, as a film may take a night: a broken line, a server that
 * restarts, a full disk. `tries` counts those since the last progress.
 */
export function chooseNextTry(
  { status, message }: Failure,
  { tries, hasRefreshed }: { tries: number; hasRefreshed: boolean },
): NextTry {
  if (status === 401 && !hasRefreshed) return { kind: "refresh" };
  if (status === 507) {
    const reason = "The server has no room left. It goes on by itself when there is room.";
    return { kind: "wait", seconds: fullDiskSeconds, reason };
  }
  if (passing.includes(status) || status >= 500) {
    const seconds = delays[Math.min(tries, delays.length - 1)] ?? 30;
    return { kind: "wait", seconds, reason: "The connection broke. Trying again…" };
  }
  if (status === 404 || status === 410) {
    return { kind: "fail", reason: "The server no longer has this upload. Choose the film again." };
  }
  return { kind: "fail", reason: message ?? "The server did not take this film." };
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
