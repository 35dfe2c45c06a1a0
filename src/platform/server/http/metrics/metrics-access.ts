import { timingSafeEqual } from "node:crypto";
import { BlockList, isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";
import { hashSecret } from "#platform/server/secrets.ts";
import { readToken } from "../caller.ts";
import { isForHost } from "../security/foreign-hosts.ts";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8);
loopback.addAddress("::1", "ipv6");
loopback.addSubnet("::ffff:127.0.0.0", 104, "ipv6");

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
  return !isForwarded && isForHost(request.raw) && loopback.check(ip, isIPv6(ip) ? "ipv6" : "ipv4");
}
