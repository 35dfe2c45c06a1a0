const retriableOf = {
  /** No usable answer: no connection, too slow, throttled, or an error of theirs. */
  "gateway.unavailable": true,
  /** An answer that is not theirs, or not in the shape they document: it proves nothing. */
  "gateway.invalid_response": true,
  /** Our key was refused; someone has to mend the configuration. */
  "gateway.unauthorized": false,
  "gateway.duplicate_reference": false,
  /** The provider understood and said no. */
  "gateway.refused": false,
} as const satisfies Record<string, boolean>;

export type GatewayErrorCode = keyof typeof retriableOf;

interface GatewayErrorOptions {
  cause?: unknown;
  /** What the provider asked us to wait. */
  retryAfterSeconds?: number | undefined;
}

/** The provider gave no answer that can be acted on. Its message never holds keys or bodies. */
export class GatewayError extends Error {
  readonly code: GatewayErrorCode;
  /** Whether the same question may be asked again later. */
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
