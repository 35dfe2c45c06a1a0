import { X509Certificate } from "node:crypto";

const maxChainLength = 6;

/** A signing certificate whose issuers lead to a trusted authority. */
export interface TrustedCertificate {
  certificate: X509Certificate;
  /** The period in which the whole chain is valid, in milliseconds since 1970. */
  validFromMs: number;
  validToMs: number;
}

/** The certificates of a PEM text, in order. Throws for a malformed one. */
export function readCertificates(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  return blocks.map((block) => new X509Certificate(block));
}

/**
 * Follows the issuers of the first certificate through the others, up to an authority or a
 * certificate issued by one. Undefined without such a chain.
 */
export function findTrustedChain(
  certificates: readonly X509Certificate[],
  authorities: readonly X509Certificate[],
): TrustedCertificate | undefined {
  const [certificate, ...others] = certificates;
  if (!certificate) return undefined;
  const chain = [certificate];
  for (let last = certificate; chain.length <= maxChainLength; ) {
    if (authorities.some((authority) => authority.fingerprint256 === last.fingerprint256)) {
      return trust(chain);
    }
    const authority = authorities.find((candidate) => isIssuedBy(last, candidate));
    if (authority) return trust([...chain, authority]);
    const issuer = others.find((candidate) => candidate.ca && isIssuedBy(last, candidate));
    if (!issuer || chain.includes(issuer)) return undefined;
    chain.push(issuer);
    last = issuer;
  }
  return undefined;
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

function trust(chain: readonly X509Certificate[]): TrustedCertificate | undefined {
  const [certificate] = chain;
  if (!certificate) return undefined;
  return {
    certificate,
    validFromMs: Math.max(...chain.map((it) => it.validFromDate.getTime())),
    validToMs: Math.min(...chain.map((it) => it.validToDate.getTime())),
  };
}
