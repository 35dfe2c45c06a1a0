import * as z from "zod/mini";

/** A call that failed: the server's sentence if it sent one, else the transport's. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, code: string, message: string, retryAfterSeconds?: number) {
    super(message);
    this.name = "CallError";
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

/** What a refused call throws: the server's `message` if present, else the transport's (spec §8). */
export function failureOf({ status, headers }: Response, json: unknown): CallError {
  const retryAfter = Number(headers.get("retry-after") ?? Number.NaN);
  const seconds = Number.isFinite(retryAfter) ? retryAfter : undefined;
  const parsed = z.safeParse(failure, json);
  if (parsed.success) return new CallError(status, parsed.data.code, parsed.data.message, seconds);
  const text = `Request failed with status code ${status}`;
  return new CallError(status, "client.transport", text, seconds);
}
