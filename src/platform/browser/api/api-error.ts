/** A failed API call, with the server's message if it sent one, else the transport's. */
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

/** Whether nothing has the id that was asked for; one that is mistyped is nobody's either. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** The server's message if it sent one, else `fallback`, the caller's own of spec §8. */
export function failureText(error: unknown, fallback: string): string {
  const isFromServer = error instanceof ApiError && !error.code.startsWith("client.");
  return isFromServer ? error.message : fallback;
}
