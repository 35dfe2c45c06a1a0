import { isIPv6 } from "node:net";

/**
 * The part of an IP that one subscriber holds: all of an IPv4 address, the first 64 bits of an IPv6
 * one, since a subscriber has 2^64 addresses to rotate through.
 */
export function ipKey(ip: string): string {
  const plain = ip.replace(/%.*$/, "");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  if (tail !== undefined) {
    const after = tail === "" ? 0 : tail.split(":").length;
    while (groups.length + after < 8) groups.push("0");
    groups.push(...(tail === "" ? [] : tail.split(":")));
  }
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${network.join(":")}::/64`;
}
