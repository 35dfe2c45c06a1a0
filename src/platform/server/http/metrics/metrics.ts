import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Where every counter of the process is kept. */
export const registry = new Registry();
collectDefaultMetrics({ register: registry });

const requests = new Histogram({
  name: "http_request_duration_seconds",
  help: "Time of personal API requests, by route and status.",
  labelNames: ["method", "route", "status"],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5],
  registers: [registry],
});

const documents = { memory: 0, rendered: 0 };

new Counter({
  name: "documents_total",
  help: "Public documents sent, by whether they came from memory.",
  labelNames: ["source"],
  registers: [registry],
  // Counted in plain numbers, since labels cost more than sending the document.
  collect() {
    this.reset();
    this.inc({ source: "memory" }, documents.memory);
    this.inc({ source: "rendered" }, documents.rendered);
  },
});

const refusals = new Counter({
  name: "limit_refusals_total",
  help: "Requests refused because a limit was used up, by the limit's name.",
  labelNames: ["limit"],
  registers: [registry],
});

/** Counts one request that a limit refused. */
export function countRefusal(limit: string): void {
  refusals.inc({ limit });
}

/**
 * A figure that is read when the metrics are: each reading is one label and its number. What cannot
 * be read, for instance while the database is away, is left out; the others are told all the same.
 */
export function addGauge(gauge: {
  name: string;
  help: string;
  label: string;
  read: () => Promise<Readonly<Record<string, number>>>;
}): void {
  registry.removeSingleMetric(gauge.name);
  new Gauge({
    name: gauge.name,
    help: gauge.help,
    labelNames: [gauge.label],
    registers: [registry],
    async collect() {
      this.reset();
      const readings = await gauge.read().catch(() => ({}));
      for (const [label, number] of Object.entries(readings)) {
        this.set({ [gauge.label]: label }, number);
      }
    },
  });
}

/** Counts one personal API request. */
export function countRequest(method: string, route: string, status: number, seconds: number): void {
  requests.observe({ method, route, status: String(status) }, seconds);
}

/** Counts one public document. */
export function countDocument(source: "memory" | "rendered"): void {
  documents[source] += 1;
}

/** All counters in Prometheus' text format. */
export async function readMetrics(): Promise<{ contentType: string; text: string }> {
  return { contentType: registry.contentType, text: await registry.metrics() };
}
