import { ProcessError } from "#platform/server/ffmpeg/index.ts";
import { isDiskFull as hasDiskFullCode } from "#platform/server/system/is-disk-full.ts";
import type { EncodingFailure } from "../../contract/encodings.ts";
import type { FilmFault } from "../../contract/film-faults.ts";

/** A film that cannot become a lesson. Another attempt gives the same error. */
export class FilmError extends Error {
  readonly failure: EncodingFailure;
  readonly fault: FilmFault;

  constructor(
    failure: EncodingFailure,
    { fault = null, ...options }: ErrorOptions & { fault?: FilmFault } = {},
  ) {
    super(failure, options);
    this.name = "FilmError";
    this.failure = failure;
    this.fault = fault;
  }
}

/** Rethrows an ffmpeg error about a film's content as an unreadable film. */
export function rethrowUnreadable(error: unknown): never {
  if (error instanceof ProcessError && error.exitCode !== null && !isDiskFullAttempt(error)) {
    throw new FilmError("not-a-film", { cause: error });
  }
  throw error;
}

/** The cause of a failed attempt for the teacher. */
export function failureOf(error: unknown): EncodingFailure {
  if (error instanceof FilmError) return error.failure;
  if (isDiskFullAttempt(error)) return "disk-full";
  if (isOutOfTime(error)) return "out-of-time";
  return "unknown";
}

/** The place of the film's fault, if the error names it. */
export const faultOf = (error: unknown): FilmFault =>
  error instanceof FilmError ? error.fault : null;

/** Whether an attempt's error means a full disk. External programs report that in words. */
export function isDiskFullAttempt(error: unknown): boolean {
  if (hasDiskFullCode(error)) return true;
  return error instanceof ProcessError && /No space left on device|Disk quota/.test(error.message);
}

function isOutOfTime(error: unknown): boolean {
  if (error instanceof ProcessError) return error.timedOut;
  return error instanceof DOMException && error.name === "TimeoutError";
}
