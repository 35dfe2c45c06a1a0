import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen } from "cockatiel";
import { OutboundError } from "./outbound-error.ts";
import { countCall, countChange, noteClosed } from "./outbound-metrics.ts";

interface GuardOptions {
  /** The provider, as metrics and errors name it. */
  name: string;
  /** Bounds one whole exchange, the reading of the answer included. */
  deadlineMs: number;
  /** So many failures in a row open the circuit … */
  failuresToOpen?: number;
  /** … and after so long one call may try again. */
  halfOpenAfterMs?: number;
  fetch?: typeof fetch;
}

const longestAnswerBytes = 2 * 1024 * 1024;

/**
 * A `fetch` for one provider that can never hang a request: a total deadline, and a breaker that
 * stops asking a provider that fails again and again, so that an outage costs an answer at once and
 * not a deadline each. Silence, broken connections and 5xx count as failures; an answer such as 400
 * does not, nor a call that its own caller gave up. The answer is read whole before it is handed
 * on (it is JSON, at most 2 MiB). Throws {@link OutboundError}, or what `fetch` throws.
 */
export function guardFetch(options: GuardOptions): typeof fetch {
  const { name, deadlineMs, failuresToOpen = 5, halfOpenAfterMs = 10_000 } = options;
  const ask = options.fetch ?? fetch;
  const breaker = circuitBreaker(
    handleWhen((error) => !isCallersOwn(error)).orWhenResult(isServersFault),
    { halfOpenAfter: halfOpenAfterMs, breaker: new ConsecutiveBreaker(failuresToOpen) },
  );
  noteClosed(name);
  breaker.onStateChange((state) => countChange(name, state));

  return async (input, init) => {
    const deadline = AbortSignal.timeout(deadlineMs);
    const given = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    const signal = given ? AbortSignal.any([given, deadline]) : deadline;
    try {
      const response = await breaker.execute(async () =>
        readWhole(name, await ask(input, { ...init, signal })),
      );
      countCall(name, isServersFault(response) ? "failed" : "answered");
      return response;
    } catch (error) {
      if (error instanceof BrokenCircuitError) {
        countCall(name, "refused");
        throw new OutboundError(name, "circuit-open");
      }
      countCall(name, "failed");
      if (deadline.aborted && !given?.aborted) throw new OutboundError(name, "deadline", error);
      throw error;
    }
  };
}

/** The caller left; a caller's own deadline, though, says something about the provider. */
function isCallersOwn(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

function isServersFault(result: unknown): boolean {
  return result instanceof Response && result.status >= 500;
}

/** Reads the body within the deadline, so that a provider that dies half-way is seen to fail. */
async function readWhole(name: string, response: Response): Promise<Response> {
  if (!response.body) return response;
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of response.body) {
    sizeBytes += chunk.byteLength;
    // Leaving the loop cancels the stream, so that a body without end is not read on.
    if (sizeBytes > longestAnswerBytes) throw new OutboundError(name, "too-long");
    chunks.push(chunk);
  }
  const { status, statusText, headers } = response;
  const hasBody = ![204, 205, 304].includes(status);
  return new Response(hasBody ? Buffer.concat(chunks) : null, { status, statusText, headers });
}
