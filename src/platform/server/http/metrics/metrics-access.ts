import { createHash, timingSafeEqual } from "node:crypto";
import { BlockList, isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";
import { readToken } from "../caller.ts";
import { isForHost } from "../security/foreign-hosts.ts";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8);
loopback.addAddress("::1", "ipv6");
loopback.addSubnet("::ffff:127.0.0.0", 104, "ipv6");

/**
 * Who may read the metrics: whoever brings the configured token, and without one configured only
 * the machine itself. A request that a proxy on this machine handed on is not the machine's own, nor
 * is one for another host, as a page sends it whose name was made to lead here (DNS rebinding).
 */
export function canReadMetrics(request: FastifyRequest, metricsToken: string | undefined): boolean {
  if (metricsToken !== undefined) {
    const brought = readToken(request);
    return brought !== undefined && timingSafeEqual(hashOf(brought), hashOf(metricsToken));
  }
  const { headers, socket } = request.raw;
  const isHandedOn = ["x-forwarded-for", "forwarded", "via", "x-real-ip"].some(
    (name) => headers[name] !== undefined,
  );
  const address = socket.remoteAddress ?? "";
  return (
    !isHandedOn &&
    isForHost(request.raw) &&
    loopback.check(address, isIPv6(address) ? "ipv6" : "ipv4")
  );
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
