const retriableOf = {
  /** No usable response: no connection, a timeout, throttling or a server error. */
  "gateway.unavailable": true,
  /** A response that violates the documented schema. No conclusion may be drawn from it. */
  "gateway.invalid_response": true,
  /** The key was rejected: a configuration error. */
  "gateway.unauthorized": false,
  "gateway.duplicate_reference": false,
  /** The provider rejected a valid request. */
  "gateway.refused": false,
} as const satisfies Record<string, boolean>;

export type GatewayErrorCode = keyof typeof retriableOf;

interface GatewayErrorOptions {
  cause?: unknown;
  /** From the response's `Retry-After`. */
  retryAfterSeconds?: number | undefined;
}

/** A failed provider request. Its message never holds keys or bodies. */
export class GatewayError extends Error {
  readonly code: GatewayErrorCode;
  /** Whether the same request may be repeated. */
  readonly retriable: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: GatewayErrorCode, detail: string, options: GatewayErrorOptions = {}) {
    super(`${code}: ${detail}`, { cause: options.cause });
    this.name = "GatewayError";
    this.code = code;
    this.retriable = retriableOf[code];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
