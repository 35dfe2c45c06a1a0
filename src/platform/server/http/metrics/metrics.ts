import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** The process's metrics registry. */
export const registry = new Registry();
collectDefaultMetrics({ register: registry });

const requests = new Histogram({
  name: "http_request_duration_seconds",
  help: "Duration of personal API requests, by route and status.",
  labelNames: ["method", "route", "status"],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5],
  registers: [registry],
});

const documents = { cached: 0, rendered: 0 };

new Counter({
  name: "documents_total",
  help: "Public documents sent, by source: cached or rendered.",
  labelNames: ["source"],
  registers: [registry],
  // Plain numbers: labels cost more than sending the document.
  collect() {
    this.reset();
    this.inc({ source: "cached" }, documents.cached);
    this.inc({ source: "rendered" }, documents.rendered);
  },
});

const rejections = new Counter({
  name: "rejected_requests_total",
  help: "Requests rejected by an exceeded limit, by the limit's name.",
  labelNames: ["limit"],
  registers: [registry],
});

/** Counts one request that a limit rejected. */
export function countRejection(limit: string): void {
  rejections.inc({ limit });
}

/**
 * Adds a gauge that is read on scrape. Each reading is one label value and its number. A reading
 * that fails, for instance while the database is unavailable, is left out of the scrape.
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

/** Adds a gauge of one number, read like {@link addGauge}. */
export function addSingleGauge(gauge: {
  name: string;
  help: string;
  read: () => Promise<number>;
}): void {
  registry.removeSingleMetric(gauge.name);
  new Gauge({
    name: gauge.name,
    help: gauge.help,
    registers: [registry],
    async collect() {
      const reading = await gauge.read().catch(() => undefined);
      if (reading === undefined) this.remove();
      else this.set(reading);
    },
  });
}

/** Counts one personal API request. */
export function countRequest(method: string, route: string, status: number, seconds: number): void {
  requests.observe({ method, route, status: String(status) }, seconds);
}

/** Counts one public document. */
export function countDocument(source: "cached" | "rendered"): void {
  documents[source] += 1;
}

/** All metrics in Prometheus' text format. */
export async function readMetrics(): Promise<{ contentType: string; text: string }> {
  return { contentType: registry.contentType, text: await registry.metrics() };
}
