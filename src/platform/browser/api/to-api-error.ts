import * as z from "zod/mini";
import { ApiError } from "./api-error.ts";

/** The parsed part of an error body. An intermediary's body may lack the code. */
const failure = z.object({
  message: z.string().check(z.minLength(1)),
  code: z._default(z.string(), "unnamed"),
});

/**
 * Builds the error of a failed response: the server's `message` if present, else the transport's
 * (spec §8). A 429 adds when to try again.
 */
export function toApiError({ status, headers }: Response, json: unknown): ApiError {
  const retryAfter = Number(headers.get("retry-after") ?? Number.NaN);
  const seconds = Number.isFinite(retryAfter) ? retryAfter : undefined;
  const parsed = z.safeParse(failure, json);
  const { message, code } = parsed.success
    ? parsed.data
    : { message: `Request failed with status code ${status}`, code: "client.transport" };
  const text = status === 429 && seconds !== undefined ? withWait(message, seconds) : message;
  return new ApiError(status, code, text, seconds);
}

function withWait(message: string, seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const stop = /[.!?]$/.test(message) ? "" : ".";
  return `${message}${stop} Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
}
