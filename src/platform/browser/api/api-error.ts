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

/** The error of a call that needs a refresh token where this browser has none (spec §8). */
export const noRefreshToken = () =>
  new ApiError(401, "accounts.no_refresh_token", "No refresh token available");

/** Whether a new login is the way out of this error. */
export const needsLogin = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "accounts.no_refresh_token";

/** Whether no answer came at all: the network failed, or a query is paused because the browser is offline. */
export const isUnanswered = (error: unknown): boolean =>
  error === null || error === undefined || error instanceof TypeError;
