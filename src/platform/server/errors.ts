/** An error's HTTP response: status and message. */
export interface ErrorRow {
  status: number;
  message: string;
}

/** Turns a contract's error table into its entries of {@link ErrorCodes}. */
export type ErrorsOf<Table> = { [Code in keyof Table]: ErrorRow };

/**
 * Every error code of the product. Each contract adds its own by declaration merging, so `new
 * AppError("…")` accepts only existing codes, and the table in main/ must list them all.
 */
export interface ErrorCodes extends ErrorsOf<typeof platformErrors> {}

export type ErrorCode = keyof ErrorCodes;

export const platformErrors = {
  "platform.invalid_request": { status: 400, message: "Some of what was sent is not valid." },
  "platform.signed_out": { status: 401, message: "Please log in to continue." },
  "platform.forbidden": { status: 403, message: "You are not allowed to do this." },
  "platform.enrolment_required": {
    status: 403,
    message: "Please set up your authenticator app first.",
  },
  "platform.guardian_required": {
    status: 403,
    message: "Your parent or guardian has to confirm your account first. We have sent them a mail.",
  },
  "platform.not_found": { status: 404, message: "There is nothing at this address." },
  "platform.method_not_allowed": { status: 405, message: "This address takes other methods." },
  "platform.request_timeout": { status: 408, message: "The request took too long to arrive." },
  "platform.too_large": { status: 413, message: "That is too large to send." },
  "platform.unsupported_media": { status: 415, message: "Please send JSON." },
  "platform.too_many_requests": { status: 429, message: "Too many tries." },
  "platform.headers_too_large": { status: 431, message: "The request's head is too large." },
  "platform.internal": { status: 500, message: "Something went wrong on our side." },
  "platform.unavailable": {
    status: 503,
    message: "We cannot do this right now. Please try again.",
  },
  "platform.storage_full": {
    status: 507,
    message: "There is no room left for uploads. Please try again later.",
  },
} as const satisfies Record<string, ErrorRow>;

interface AppErrorOptions {
  /** Replaces the table's message, for instance to name the invalid field. */
  message?: string;
  /** Seconds until a retry makes sense; sent as `Retry-After`. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** The error that features throw on purpose. Its code decides status and message. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly publicMessage: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? code, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.publicMessage = options.message;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
