import { ProcessError } from "#platform/server/ffmpeg/index.ts";
import { isDiskFull as hasDiskFullCode } from "#platform/server/system/is-disk-full.ts";
import type { FilmFault } from "../../contract/film-faults.ts";
import type { PreparationFailure } from "../../contract/preparations.ts";

/** A film that cannot become a lesson; trying again gives the same. */
export class FilmError extends Error {
  readonly failure: PreparationFailure;
  readonly fault: FilmFault;

  constructor(
    failure: PreparationFailure,
    { fault = null, ...options }: ErrorOptions & { fault?: FilmFault } = {},
  ) {
    super(failure, options);
    this.name = "FilmError";
    this.failure = failure;
    this.fault = fault;
  }
}

/** Rethrows what ffmpeg failed with over a film's content, as a film that cannot be read. */
export function rethrowUnreadable(error: unknown): never {
  if (error instanceof ProcessError && error.exitCode !== null && !isDiskFullAttempt(error)) {
    throw new FilmError("not-a-film", { cause: error });
  }
  throw error;
}

/** What a failed attempt's error means to a teacher. */
export function failureOf(error: unknown): PreparationFailure {
  if (error instanceof FilmError) return error.failure;
  if (isDiskFullAttempt(error)) return "disk-full";
  if (isOutOfTime(error)) return "out-of-time";
  return "unknown";
}

/** Where the film has its fault, where the error says so. */
export const faultOf = (error: unknown): FilmFault =>
  error instanceof FilmError ? error.fault : null;

/** Whether an attempt's error means that a disk is full: a program's says so in words. */
export function isDiskFullAttempt(error: unknown): boolean {
  if (hasDiskFullCode(error)) return true;
  return error instanceof ProcessError && /No space left on device|Disk quota/.test(error.message);
}

function isOutOfTime(error: unknown): boolean {
  if (error instanceof ProcessError) return error.timedOut;
  return error instanceof DOMException && error.name === "TimeoutError";
}
