import { CircuitState } from "cockatiel";
import { Counter, Gauge } from "prom-client";
import { registry } from "#platform/server/http/metrics/metrics.ts";

export type OutboundOutcome = "answered" | "failed" | "rejected";

const calls = new Counter({
  name: "outbound_requests_total",
  help: "Calls to providers: answered, failed (error, 5xx or timeout), rejected by the circuit breaker.",
  labelNames: ["provider", "outcome"],
  registers: [registry],
});

const state = new Gauge({
  name: "outbound_circuit_open",
  help: "Circuit breaker of a provider: 1 open, 0.5 half-open, 0 closed.",
  labelNames: ["provider"],
  registers: [registry],
});

const transitions = new Counter({
  name: "outbound_circuit_transitions_total",
  help: "State transitions of a provider's circuit breaker.",
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

/** Records the initial state of a provider's breaker. */
export function recordClosed(provider: string): void {
  state.set({ provider }, 0);
}

/** Records a state transition of a provider's breaker. */
export function recordTransition(provider: string, to: CircuitState): void {
  const { name, value } = names[to];
  transitions.inc({ provider, state: name });
  state.set({ provider }, value);
}
