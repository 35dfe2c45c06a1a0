import { timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { hashSecret } from "../../secrets.ts";
import { readToken } from "../caller.ts";
import { isForHost } from "../security/foreign-hosts.ts";

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

/**
 * Allows metrics to requests with the configured token, or without a configured token to loopback
 * only. A request forwarded by a local proxy does not count as loopback, nor does one for another
 * host name (DNS rebinding).
 */
export function canReadMetrics(request: FastifyRequest, metricsToken: string | undefined): boolean {
  if (metricsToken !== undefined) {
    const token = readToken(request);
    return token !== undefined && timingSafeEqual(hashSecret(token), hashSecret(metricsToken));
  }
  const { headers, socket } = request.raw;
  const isForwarded = ["x-forwarded-for", "forwarded", "via", "x-real-ip"].some(
    (name) => headers[name] !== undefined,
  );
  const ip = socket.remoteAddress ?? "";
  const isLoopback = ipaddr.isValid(ip) && ipaddr.process(ip).range() === "loopback";
  return isLoopback && !isForwarded && isForHost(request.raw);
}
