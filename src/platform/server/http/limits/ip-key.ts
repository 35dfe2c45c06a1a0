import ipaddr from "ipaddr.js";

/**
 * The part of an IP that one subscriber holds: all of an IPv4 address, the first 64 bits of an IPv6
 * one, since a subscriber has 2^64 addresses to rotate through.
 */
export function ipKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0])}/64`;
}
