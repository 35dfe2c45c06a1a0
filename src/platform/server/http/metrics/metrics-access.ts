import { timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { hashSecret } from "#platform/server/secrets.ts";
import { readToken } from "../caller.ts";
import { isForHost } from "../security/foreign-hosts.ts";

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
