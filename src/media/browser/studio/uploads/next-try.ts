import type { DetailedError } from "tus-js-client";
import * as z from "zod/mini";
import type { uploadErrors } from "#media/contract/uploads.ts";

/** The next step of an upload after a failed request. */
export type NextTry =
  | { kind: "refresh" }
  | { kind: "wait"; seconds: number; reason: string }
  /** Final: the same file fails again. */
  | { kind: "fail"; reason: string; isFinal: boolean };

interface Failure {
  /** Zero without a response. */
  status: number;
  /** The server's message and code, if present. */
  message: string | undefined;
  code: string | undefined;
  /** Whether the file was moved, changed or deleted since its choice. */
  isFileGone: boolean;
}

/** Seconds before the first, second … retry without progress. */
const delays = [1, 2, 5, 10, 20, 30];
const fullDiskSeconds = 30;
const passing = [0, 408, 409, 423, 425, 429];
/** Statuses about the file itself: it is empty, too large or gone. */
const final = [400, 404, 410, 413, 415, 422];
const tooMany = "media.too_many_uploads" satisfies keyof typeof uploadErrors;

const body = z.object({
  message: z.string().check(z.minLength(1)),
  code: z.optional(z.string()),
});

export async function readFailure(error: Error | DetailedError, file: Blob): Promise<Failure> {
  const response = "originalResponse" in error ? error.originalResponse : null;
  const parsed = z.safeParse(body, parseJson(response?.getBody()));
  const status = response?.getStatus() ?? 0;
  return {
    status,
    message: parsed.success ? parsed.data.message : undefined,
    code: parsed.success ? parsed.data.code : undefined,
    isFileGone: status === 0 && !(await isReadable(file)),
  };
}

/** Browsers refuse to read a file that has changed since its choice. */
function isReadable(file: Blob): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}

/**
 * Temporary failures are retried without limit, since a film may take a night: a broken connection,
 * a restarting server, a full disk. `tries`: retries since the last progress.
 */
export function chooseNextTry(
  { status, message, code, isFileGone }: Failure,
  { tries, hasRefreshed }: { tries: number; hasRefreshed: boolean },
): NextTry {
  if (isFileGone) {
    const reason = "This film was moved or changed on your device. Choose it again.";
    return { kind: "fail", reason, isFinal: true };
  }
  if (status === 401 && !hasRefreshed) return { kind: "refresh" };
  if (status === 507) {
    const reason = "The server has no room left. It goes on by itself when there is room.";
    return { kind: "wait", seconds: fullDiskSeconds, reason };
  }
  if ((passing.includes(status) && code !== tooMany) || status >= 500) {
    const seconds = delays[Math.min(tries, delays.length - 1)] ?? 30;
    return { kind: "wait", seconds, reason: "The connection broke. Trying again…" };
  }
  const isFinal = final.includes(status);
  if (status === 404 || status === 410) {
    const reason = "The server no longer has this upload. Choose the film again.";
    return { kind: "fail", reason, isFinal };
  }
  return { kind: "fail", reason: message ?? "The server did not take this film.", isFinal };
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
