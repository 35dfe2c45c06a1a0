import * as z from "zod/mini";

/** A call that failed: the server's sentence if it sent one, else the transport's. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, code: string, message: string, retryAfterSeconds?: number) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** What is read of a failure. Something between us and the school may leave out the code. */
const failure = z.object({
  message: z.string().check(z.minLength(1)),
  code: z._default(z.string(), "unnamed"),
});

/**
 * What a refused call throws: the server's `message` if present, else the transport's (spec §8). A
 * 429 adds when to try again.
 */
export function failureOf({ status, headers }: Response, json: unknown): ApiError {
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

/** The server's sentence where it sent one, else the call's own of spec §8. */
export function failureText(error: unknown, otherwise: string): string {
  const isServers = error instanceof ApiError && !error.code.startsWith("client.");
  return isServers ? error.message : otherwise;
}
