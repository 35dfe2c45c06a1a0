import ipaddr from "ipaddr.js";

const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

const localSuffixes = ["localhost", "local", "internal", "lan", "home.arpa", "test", "invalid"];
/** Public domains that resolve to loopback, or to an IP in the name. */
const loopbackNames = ["localtest.me", "lvh.me", "nip.io", "sslip.io", "vcap.me"];

/** Whether a URL's host, as `URL` normalises it, is a name or IP of the public internet. */
export function isPublicHost(hostname: string): boolean {
  const host = withoutBrackets(hostname).replace(/\.$/, "");
  if (ipaddr.isValid(host)) {
    const address = ipaddr.process(host);
    const isAssigned = address instanceof ipaddr.IPv4 || address.match(globalUnicast);
    return isAssigned && address.range() === "unicast";
  }
  if (!host.includes(".")) return false;
  return ![...localSuffixes, ...loopbackNames].some(
    (suffix) => host === suffix || host.endsWith(`.${suffix}`),
  );
}

/** Whether a host is this machine, so that its traffic crosses no network. */
export function isLoopbackHost(hostname: string): boolean {
  const host = withoutBrackets(hostname);
  return (
    host === "localhost" || (ipaddr.isValid(host) && ipaddr.parse(host).range() === "loopback")
  );
}

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, "");
