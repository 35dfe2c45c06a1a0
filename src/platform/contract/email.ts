// What an email address is: one rule for forms, calls and mails.

/**
 * The common forms (RFC 5321 and 6531): words of letters in any script, digits and the signs that
 * stand in addresses, joined by single dots; then a domain with at least one dot. Quoted words and
 * numeric hosts are left out: nobody has them, and a mail's header would read them otherwise.
 */
export const emailPattern =
  /^(?!.{255})(?!.{65,}@)[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?:xn--[a-z0-9-]{1,59}|[\p{L}\p{M}]{2,63})$/u;

/** Composing letters takes the square of the number of their marks, so longer text is left alone. */
const longestNormalized = 400;

/**
 * The one form of an email, which is kept and compared: composed, in small letters, the domain as
 * the name service writes it (`müller.de` is `xn--mller-kva.de`), so that one mailbox is one account
 * however its address is typed.
 */
export function normalizeEmail(text: string): string {
  if (text.length > longestNormalized) return text;
  const plain = text.normalize("NFC").trim().toLowerCase().normalize("NFC");
  const at = plain.lastIndexOf("@");
  return at < 1 ? plain : `${plain.slice(0, at + 1)}${asciiDomain(plain.slice(at + 1))}`;
}

function asciiDomain(domain: string): string {
  // What is ASCII already is left alone, as is whatever a URL would read as more than a host.
  if (!/[^\0-\x7f]/.test(domain) || /[\s/?#@:\\[\]%]/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}
