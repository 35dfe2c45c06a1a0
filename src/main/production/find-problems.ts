import { demoPlanCodeInJson } from "../demo/demo-plan-codes.ts";
import { isLoopbackHost, isPublicHost } from "./public-host.ts";
import { findSecretWeakness } from "./secret-strength.ts";

/** The environment without empty variables. */
type Given = Readonly<Record<string, string | undefined>>;

/** Why a value is not acceptable in production, or undefined. */
type Check = (value: string, given: Given) => string | undefined;

const providerUrl: Check = (value) => findUrlProblem(value);
const paystackHosts = ["paystack.co", "paystack.com"];
const secret = (value: string): string | undefined =>
  weakness(value.replace(/^(sk_live_|GOCSPX-)/, ""));
const publicName: Check = (value) =>
  /^demo-/.test(value) ? "needs its own; the demo's stand-in is refused" : undefined;

/** Required variables and their checks. */
const required: Readonly<Record<string, Check>> = {
  PUBLIC_URL: providerUrl,
  DATABASE_URL: findDatabaseProblem,
  SMTP_URL: findMailProblem,
  TOKEN_SECRET: secret,
  MEDIA_MASTER_KEY: (value) =>
    /^[\x20-\x7e]+$/.test(Buffer.from(value, "hex").toString("latin1"))
      ? "must be random; it is a text in hexadecimal"
      : secret(value),
  PAYSTACK_SECRET_KEY: (value) =>
    value.startsWith("sk_live_") ? secret(value) : "needs a live key (sk_live_…)",
  PAYSTACK_API_URL: hostOf(paystackHosts),
  PAYSTACK_SCRIPT_URL: hostOf(paystackHosts),
  PAYSTACK_PAGES_URL: hostOf(paystackHosts),
  PAYSTACK_PLANS: findDemoPlan,
  PAYPAL_CLIENT_ID: publicName,
  PAYPAL_CLIENT_SECRET: secret,
  PAYPAL_API_URL: paypalUrl,
  PAYPAL_SCRIPT_URL: paypalUrl,
  PAYPAL_PLANS: findDemoPlan,
  GOOGLE_CLIENT_ID: publicName,
  GOOGLE_CLIENT_SECRET: secret,
  GOOGLE_ISSUER: hostOf(["accounts.google.com"]),
};

/** Optional variables and their checks. */
const optional: Readonly<Record<string, Check>> = {
  DATABASE_DIRECT_URL: findDatabaseProblem,
  TRUST_PROXY: (value) =>
    value === "true"
      ? "must name its proxies, as 127.0.0.1, and not believe every client"
      : undefined,
  FFMPEG_CONFINEMENT: (value) =>
    value === "optional"
      ? "would read films from outside without limits; remove it, or accept that by FFMPEG_CONFINEMENT=unconfined"
      : undefined,
  STORAGE_URL: findStorageProblem,
  MEDIA_URL: providerUrl,
  NODE_OPTIONS: (value) =>
    /--inspect/.test(value) ? "must not open the debugger (--inspect)" : undefined,
  PAYSTACK_PLANS_USD: findDemoPlan,
  PAYSTACK_SECRET_KEY_PREVIOUS: (value) =>
    value.startsWith("sk_live_") ? secret(value) : "needs a live key (sk_live_…)",
  PAYPAL_CERT_HOSTS: (value) =>
    value.split(",").every((host) => /^[\w.-]+\.paypal\.com$/.test(host.trim()))
      ? undefined
      : "needs hosts below paypal.com",
  PAYSTACK_PUBLIC_KEY: (value) =>
    value.startsWith("pk_live_") ? undefined : "needs a live key (pk_live_…)",
  METRICS_TOKEN: secret,
  ANALYTICS_URL: providerUrl,
  ALLOWED_ORIGINS: (value) =>
    value
      .split(",")
      .map((origin) => findUrlProblem(origin.trim()))
      .find((problem) => problem !== undefined),
  NODE_TLS_REJECT_UNAUTHORIZED: (value) =>
    value === "0" ? "must not switch off the check of certificates" : undefined,
};

const secretNames = [
  "TOKEN_SECRET",
  "MEDIA_MASTER_KEY",
  "METRICS_TOKEN",
  "PAYSTACK_SECRET_KEY",
  "PAYSTACK_SECRET_KEY_PREVIOUS",
  "PAYPAL_CLIENT_SECRET",
  "GOOGLE_CLIENT_SECRET",
];

/** One line for each variable that blocks a production start. */
export function findProductionProblems(given: Given): string[] {
  const lines: string[] = [];
  for (const [name, check] of Object.entries({ ...required, ...optional })) {
    const value = given[name];
    const problem =
      value === undefined ? missing(name) : (check(value, given) ?? reuse(name, given));
    if (problem !== undefined) lines.push(`${name}: production ${problem}`);
  }
  return lines;
}

function missing(name: string): string | undefined {
  if (!Object.hasOwn(required, name)) return undefined;
  return "needs its own; the demo's stand-in is refused";
}

function reuse(name: string, given: Given): string | undefined {
  if (!secretNames.includes(name)) return undefined;
  const other = secretNames.find((each) => each !== name && given[each] === given[name]);
  return other && `needs a secret for each use; ${other} holds the same`;
}

function weakness(value: string): string | undefined {
  const found = findSecretWeakness(value);
  return found && `needs a random secret: ${found}`;
}

function paypalUrl(value: string, given: Given): string | undefined {
  return /(^|\.)sandbox\./.test(new URL(value).hostname)
    ? "needs PayPal's live address, not its sandbox"
    : hostOf(["paypal.com"])(value, given);
}

/** Checks for a provider's hosts and their subdomains, and the hosts in PROVIDER_HOSTS. */
function hostOf(hosts: readonly string[]): Check {
  return (value, { PROVIDER_HOSTS: more = "" }) => {
    const problem = findUrlProblem(value);
    if (problem !== undefined) return problem;
    const { hostname } = new URL(value);
    if (hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))) return undefined;
    if (more.split(",").some((host) => host.trim() === hostname)) return undefined;
    return `needs a host of the provider's (${hosts.join(", ")}), or one of PROVIDER_HOSTS`;
  };
}

function findDemoPlan(value: string): string | undefined {
  if (!demoPlanCodeInJson.test(value)) return undefined;
  return "needs the provider's plan codes; the demo's are refused";
}

/** The values of `sslmode` with which the driver encrypts and verifies the certificate. */
const encryptedModes = ["require", "verify-ca", "verify-full"];

/** Why production must not use this database, or undefined. Sockets and localhost need no TLS. */
function findDatabaseProblem(text: string): string | undefined {
  // As in the driver: a URL with a user and no host means a socket.
  const url = URL.parse(text.replace("@/", "@localhost/"));
  if (!url) return "needs a URL, as postgres://user:password@host/database";
  const host = url.searchParams.get("host") ?? url.hostname;
  if (host === "" || host.startsWith("/") || isLoopbackHost(host)) return undefined;
  if (!encryptedModes.includes(url.searchParams.get("sslmode") ?? "")) {
    return "needs TLS to another host (?sslmode=verify-full)";
  }
  const weakness = findSecretWeakness(decodeURIComponent(url.password));
  return weakness === undefined ? undefined : `needs a random password: ${weakness}`;
}

/** Why production must not use this URL, or undefined. */
function findUrlProblem(text: string): string | undefined {
  const url = new URL(text);
  if (url.protocol !== "https:") return "needs an https:// address";
  if (url.username !== "" || url.password !== "") return "needs an address without credentials";
  if (!isPublicHost(url.hostname)) {
    return "needs a public host, not this machine, a private network or the demo's sandbox";
  }
  return undefined;
}

/** Why production must not send mail through this server, or undefined. */
function findMailProblem(text: string): string | undefined {
  const { protocol, hostname, searchParams } = new URL(text);
  // These options disable encryption or the verification of certificates.
  if (searchParams.get("tls.rejectUnauthorized") === "false") {
    return "must not switch off the check of certificates";
  }
  const isEncrypted =
    protocol === "smtps:" ||
    (searchParams.get("requireTLS") === "true" && searchParams.get("ignoreTLS") !== "true");
  if (isEncrypted || isLoopbackHost(hostname)) return undefined;
  return "needs smtps://, or smtp://…?requireTLS=true, to another host";
}

/** Why production must not keep its files there, or undefined. The URL is valid. */
function findStorageProblem(text: string): string | undefined {
  const endpoint = URL.canParse(text) ? new URL(text).searchParams.get("endpoint") : null;
  if (endpoint === null) return undefined;
  const { protocol, hostname } = new URL(endpoint);
  if (protocol === "https:" || isLoopbackHost(hostname)) return undefined;
  return "needs an endpoint with https://, unless it is this machine";
}
