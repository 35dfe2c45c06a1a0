// The one definition of a valid email, for forms, calls and mails.

/**
 * The common forms (RFC 5321 and 6531): atoms of letters in any script, digits and the permitted
 * symbols, joined by single dots; then a domain with at least one dot. Quoted local parts and
 * numeric hosts are rejected: they are not in use, and a mail header would parse them differently.
 */
export const emailPattern =
  /^(?!.{255})(?!.{65,}@)[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?:xn--[a-z0-9-]{1,59}|[\p{L}\p{M}]{2,63})$/u;

/** Top-level domains that cannot receive mail (RFC 2606). */
const reservedDomain = /(\.|@)(test|example|invalid|localhost|example\.(com|net|org))$/i;

/** Whether an email is a placeholder that cannot receive mail. */
export const isReservedEmail = (email: string): boolean => reservedDomain.test(email);

/**
 * Normalisation time is quadratic in the number of combining marks, so longer text is not
 * normalised.
 */
const longestNormalized = 400;

/**
 * The canonical form of an email, for storage and comparison: composed, in lower case, the domain
 * in ASCII (`müller.de` is `xn--mller-kva.de`), so that one mailbox is one account however the
 * email is typed.
 */
export function normalizeEmail(text: string): string {
  if (text.length > longestNormalized) return text;
  const plain = text.normalize("NFC").trim().toLowerCase().normalize("NFC");
  const at = plain.lastIndexOf("@");
  return at < 1 ? plain : `${plain.slice(0, at + 1)}${asciiDomain(plain.slice(at + 1))}`;
}

function asciiDomain(domain: string): string {
  // ASCII domains stay as they are, as does anything a URL would parse as more than a host.
  if (!/[^\0-\x7f]/.test(domain) || /[\s/?#@:\\[\]%]/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}
