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

/** Whether the server found nothing under the requested id. A malformed id counts as unknown. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** The server's message if it sent one, else `fallback`, the caller's text from spec §8. */
export function failureText(error: unknown, fallback: string): string {
  const isFromServer = error instanceof ApiError && !error.code.startsWith("client.");
  return isFromServer ? error.message : fallback;
}

/** The error of a call that needs a refresh token in a browser without one (spec §8). */
export const noRefreshToken = () =>
  new ApiError(401, "accounts.no_refresh_token", "No refresh token available");

/** Whether a new login resolves this error. */
export const needsLogin = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "accounts.no_refresh_token";

/**
 * Whether no response arrived: the network failed, or a query is paused because the browser is
 * offline.
 */
export const isUnanswered = (error: unknown): boolean =>
  error === null || error === undefined || error instanceof TypeError;
