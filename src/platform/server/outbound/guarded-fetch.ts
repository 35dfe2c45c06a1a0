import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen } from "cockatiel";
import { countCall, recordClosed, recordTransition } from "./outbound-metrics.ts";

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

interface GuardOptions {
  /** The provider's name in metrics and errors. */
  name: string;
  /** Timeout of one whole exchange, including reading the response. */
  deadlineMs: number;
  /** Consecutive failures that open the circuit … */
  failuresToOpen?: number;
  /** … and the delay until one call may try again. */
  halfOpenAfterMs?: number;
  fetch?: typeof fetch;
}

const maxResponseBytes = 2 * 1024 * 1024;

/**
 * Wraps `fetch` for one provider so that no request hangs. Each call has a total deadline. A
 * circuit breaker makes calls fail at once while the provider fails repeatedly. Timeouts, broken
 * connections and 5xx count as failures. Responses such as 400 and calls that their own caller
 * aborted do not. The response is read whole before it is returned (JSON, at most 2 MiB). Throws
 * {@link OutboundError}, or the error that `fetch` throws.
 */
export function guardFetch(options: GuardOptions): typeof fetch {
  const { name, deadlineMs, failuresToOpen = 5, halfOpenAfterMs = 10_000 } = options;
  const sendRequest = options.fetch ?? fetch;
  const breaker = circuitBreaker(
    handleWhen((error) => !isCallersOwn(error)).orWhenResult(isServersFault),
    { halfOpenAfter: halfOpenAfterMs, breaker: new ConsecutiveBreaker(failuresToOpen) },
  );
  recordClosed(name);
  breaker.onStateChange((state) => recordTransition(name, state));

  let latestFailure: unknown;
  return async (input, init) => {
    const deadline = AbortSignal.timeout(deadlineMs);
    const given = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    const signal = given ? AbortSignal.any([given, deadline]) : deadline;
    try {
      const response = await breaker.execute(async () =>
        readWhole(name, await sendRequest(input, { ...init, signal })),
      );
      countCall(name, isServersFault(response) ? "failed" : "answered");
      return response;
    } catch (error) {
      if (error instanceof BrokenCircuitError) {
        countCall(name, "rejected");
        throw new OutboundError(name, "circuit-open", latestFailure);
      }
      latestFailure = error;
      countCall(name, "failed");
      if (deadline.aborted && !given?.aborted) throw new OutboundError(name, "deadline", error);
      throw error;
    }
  };
}

/** The caller aborted. A caller's own timeout still counts against the provider. */
function isCallersOwn(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

function isServersFault(result: unknown): boolean {
  return result instanceof Response && result.status >= 500;
}

/** Reads the body within the deadline, so that a provider that dies half-way counts as failed. */
async function readWhole(name: string, response: Response): Promise<Response> {
  if (!response.body) return response;
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of response.body) {
    sizeBytes += chunk.byteLength;
    // Leaving the loop cancels the stream, so that an endless body is not read on.
    if (sizeBytes > maxResponseBytes) throw new OutboundError(name, "too-long");
    chunks.push(chunk);
  }
  const { status, statusText, headers } = response;
  const hasBody = ![204, 205, 304].includes(status);
  return new Response(hasBody ? Buffer.concat(chunks) : null, { status, statusText, headers });
}
