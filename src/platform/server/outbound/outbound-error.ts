/** The reason that a call to a provider was aborted on our side. */
export type OutboundReason = "circuit-open" | "deadline" | "too-long";

/**
 * A call to a provider that ended without its response. Gateways treat any error of `fetch` as
 * "unavailable"; the reason is for logs and tests.
 */
export class OutboundError extends Error {
  readonly provider: string;
  readonly reason: OutboundReason;

  constructor(provider: string, reason: OutboundReason, cause?: unknown) {
    super(`${provider}: ${messages[reason]}`, { cause });
    this.name = "OutboundError";
    this.provider = provider;
    this.reason = reason;
  }
}

const messages: Record<OutboundReason, string> = {
  "circuit-open": "circuit open after repeated failures",
  deadline: "no response within the deadline",
  "too-long": "the response exceeds the size limit",
};
