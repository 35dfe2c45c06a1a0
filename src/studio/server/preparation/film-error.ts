import { ProcessError } from "#platform/server/ffmpeg/index.ts";
import { isDiskFull as hasDiskFullCode } from "#platform/server/system/is-disk-full.ts";
import type { PreparationFailure } from "../../contract/preparations.ts";

/** A film that cannot become a lesson; trying again gives the same. */
export class FilmError extends Error {
  readonly failure: PreparationFailure;

  constructor(failure: PreparationFailure, cause?: unknown) {
    super(failure, { cause });
    this.name = "FilmError";
    this.failure = failure;
  }
}

/** Rethrows what ffmpeg failed with over a film's content, as a film that cannot be read. */
export function rethrowUnreadable(error: unknown): never {
  if (error instanceof ProcessError && error.exitCode !== null && !isDiskFull(error)) {
    throw new FilmError("not-a-film", error);
  }
  throw error;
}

/** What a failed attempt's error means to a teacher. */
export function failureOf(error: unknown): PreparationFailure {
  if (error instanceof FilmError) return error.failure;
  if (isDiskFull(error)) return "disk-full";
  if (isOutOfTime(error)) return "out-of-time";
  return "unknown";
}

/** Whether an attempt's error means that a disk is full: a program's says so in words. */
export function isDiskFull(error: unknown): boolean {
  if (hasDiskFullCode(error)) return true;
  return error instanceof ProcessError && /No space left on device|Disk quota/.test(error.message);
}

function isOutOfTime(error: unknown): boolean {
  if (error instanceof ProcessError) return error.timedOut;
  return error instanceof DOMException && error.name === "TimeoutError";
}
