import { CircuitState } from "cockatiel";
import { Counter, Gauge } from "prom-client";
import { registry } from "#platform/server/http/metrics/metrics.ts";

export type OutboundOutcome = "answered" | "failed" | "refused";

const calls = new Counter({
  name: "outbound_requests_total",
  help: "Calls to providers: answered, failed (error, 5xx or too late), refused by the breaker.",
  labelNames: ["provider", "outcome"],
  registers: [registry],
});

const state = new Gauge({
  name: "outbound_circuit_open",
  help: "1 while a provider is not asked, 0.5 while one call tries it, 0 while all is well.",
  labelNames: ["provider"],
  registers: [registry],
});

const changes = new Counter({
  name: "outbound_circuit_changes_total",
  help: "How often a provider's breaker went to a state.",
  labelNames: ["provider", "state"],
  registers: [registry],
});

const names: Record<CircuitState, { name: string; value: number }> = {
  [CircuitState.Closed]: { name: "closed", value: 0 },
  [CircuitState.HalfOpen]: { name: "half-open", value: 0.5 },
  [CircuitState.Open]: { name: "open", value: 1 },
  [CircuitState.Isolated]: { name: "open", value: 1 },
};

/** Counts one call to a provider. */
export function countCall(provider: string, outcome: OutboundOutcome): void {
  calls.inc({ provider, outcome });
}

/** Notes the state that a provider's breaker is in at the start. */
export function noteClosed(provider: string): void {
  state.set({ provider }, 0);
}

/** Counts a change of a provider's breaker. */
export function countChange(provider: string, to: CircuitState): void {
  const { name, value } = names[to];
  changes.inc({ provider, state: name });
  state.set({ provider }, value);
}
