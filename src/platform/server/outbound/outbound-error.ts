/** Why a call to a provider was given up by ourselves rather than answered by it. */
export type OutboundReason = "circuit-open" | "deadline" | "too-long";

/**
 * A call to a provider that ended without its answer. Gateways treat whatever `fetch` throws as
 * "unavailable", so this needs no handling of its own; the reason is for logs and tests.
 */
export class OutboundError extends Error {
  readonly provider: string;
  readonly reason: OutboundReason;

  constructor(provider: string, reason: OutboundReason, cause?: unknown) {
    super(`${provider}: ${sentences[reason]}`, { cause });
    this.name = "OutboundError";
    this.provider = provider;
    this.reason = reason;
  }
}

const sentences: Record<OutboundReason, string> = {
  "circuit-open": "not asked, since it failed again and again just now",
  deadline: "no answer in time",
  "too-long": "the answer is longer than any it should give",
};
