import { BlockList, isIP } from "node:net";

/** IPv4 networks that are local, private, tunnels or unassigned. */
const reserved = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  reserved.addSubnet(network, prefix, "ipv4");
}
/** IPv6 networks within 2000::/3 that embed other addresses or are for documentation. */
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  reserved.addSubnet(network, prefix, "ipv6");
}
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");
globalUnicast.addSubnet("::ffff:0:0", 96, "ipv6");

const localSuffixes = ["localhost", "local", "internal", "lan", "home.arpa", "test", "invalid"];
/** Public domains that resolve to loopback or to an IP in the name. */
const loopbackNames = ["localtest.me", "lvh.me", "nip.io", "sslip.io", "vcap.me"];

/** Whether a URL's host, as `URL` normalises it, is a name or IP of the public internet. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const family = isIP(host);
  if (family === 4) return !reserved.check(host, "ipv4");
  if (family === 6) return globalUnicast.check(host, "ipv6") && !reserved.check(host, "ipv6");
  if (!host.includes(".")) return false;
  return ![...localSuffixes, ...loopbackNames].some(
    (suffix) => host === suffix || host.endsWith(`.${suffix}`),
  );
}

/** Whether a host is this machine, so that traffic to it crosses no network. */
export function isLoopbackHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}
