import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { rootCertificates } from "node:tls";
import { LRUCache } from "lru-cache";
import { guardFetch } from "#platform/server/outbound/guarded-fetch.ts";
import { exchange } from "../../exchange.ts";
import { GatewayError } from "../../gateway-error.ts";
import { findTrustedChain, readCertificates, type TrustedCertificate } from "./trusted-chain.ts";

export interface CertificateOptions {
  /** Defaults to the process's own. */
  fetch?: typeof fetch;
  /**
   * The hosts from which certificates may be fetched, with a port other than the scheme's default.
   */
  hosts: readonly string[];
  /** A PEM file of trusted authorities in addition to Node's own. */
  authorityFile?: string | undefined;
  deadlineMs: number;
}

const pathShape = /^\/v1\/notifications\/certs\/[\w.-]{1,200}$/;
const maxBytes = 64 * 1024;
const maxCached = 16;
/** After this time a certificate and the authority file are read again. */
const cachedMs = 24 * 60 * 60_000;
/** Bounds the fetches: forged deliveries may name any certificate of an allowed host. */
const maxPending = 4;

/**
 * Whether a certificate may be fetched from a URL: exactly a configured host, HTTPS (HTTP on
 * localhost alone), below PayPal's path of certificates, without further parts.
 */
export function isAllowedCertificateUrl(text: string, hosts: readonly string[]): boolean {
  const url = URL.parse(text);
  if (!url || !hosts.includes(url.host)) return false;
  const isPlain = url.href === `${url.origin}${url.pathname}` && pathShape.test(url.pathname);
  return isPlain && (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url)));
}

function isLoopback({ hostname }: URL): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

/**
 * Fetches signing certificates and verifies their issuers; trusted ones are cached for a day.
 * Resolves to undefined for an untrusted certificate. Throws `gateway.unavailable` without a response.
 */
export function createCertificateCache(options: CertificateOptions) {
  const { deadlineMs } = options;
  const name = "paypal-certificates";
  const guarded = guardFetch({ name, deadlineMs, fetch: options.fetch ?? globalThis.fetch });
  let pending = 0;
  // Simultaneous deliveries share a fetch.
  const cache = new LRUCache<string, TrustedCertificate>({
    max: maxCached,
    ttl: cachedMs,
    fetchMethod: async (certificateUrl) => {
      if (pending >= maxPending) {
        throw new GatewayError("gateway.unavailable", "too many certificates are being fetched");
      }
      pending += 1;
      return fetchTrusted(certificateUrl).finally(() => {
        pending -= 1;
      });
    },
  });
  return (certificateUrl: string) => cache.fetch(certificateUrl);

  async function fetchTrusted(certificateUrl: string): Promise<TrustedCertificate | undefined> {
    const { origin, pathname } = new URL(certificateUrl);
    const response = await exchange(
      { fetch: guarded, baseUrl: origin },
      { method: "GET", path: `/${pathname.slice(1)}`, headers: { accept: "*/*" } },
    );
    if (response.status !== 200 || response.text.length > maxBytes) return undefined;
    const certificates = readOrNone(response.text);
    return findTrustedChain(certificates, await readAuthorities(options.authorityFile));
  }
}

let nodeAuthorities: readonly X509Certificate[] | undefined;

/** Node's authorities and those of the file, which is read again for each new certificate. */
async function readAuthorities(file: string | undefined): Promise<readonly X509Certificate[]> {
  nodeAuthorities ??= rootCertificates.map((pem) => new X509Certificate(pem));
  if (file === undefined) return nodeAuthorities;
  return [...readCertificates(await readFile(file, "utf8")), ...nodeAuthorities];
}

function readOrNone(pem: string): X509Certificate[] {
  try {
    return readCertificates(pem);
  } catch {
    return [];
  }
}
