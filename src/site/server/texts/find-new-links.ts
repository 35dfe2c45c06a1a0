import type { School } from "../school/present-school.ts";

/** The fields of presented texts that hold links. */
const linkFields = new Set(["href", "url", "paymentUrl"]);

interface LinkContext {
  /** The school's origin. */
  publicUrl: string;
  /** The base URL of the payment provider's pages. */
  paymentPagesUrl: string;
}

/** The links in changed texts that the earlier texts lacked. */
export interface NewLinks {
  /** New links to payment pages, on any host. */
  payments: string[];
  /** Those of them on a host that is not the payment provider's. */
  foreignPayments: string[];
  /** Links to hosts that are neither the school's nor linked before. */
  foreign: string[];
  /** The school's email and its number at WhatsApp, where they are other than before. */
  contacts: string[];
}

/** Compares the visitors' view of the texts before and after a change. */
export function findNewLinks(
  { publicUrl, paymentPagesUrl }: LinkContext,
  before: School,
  after: School,
): NewLinks {
  const hostOf = (link: string) => URL.parse(link, publicUrl)?.host ?? "";
  const known = listLinks(before);
  const added = [...listLinks(after)].filter((link) => !known.has(link));
  const paidBefore = new Set(before.home.tapes.map(({ paymentUrl }) => paymentUrl));
  const payments = after.home.tapes
    .map(({ paymentUrl }) => paymentUrl)
    .filter((link) => !paidBefore.has(link));
  const ownHosts = [publicUrl, paymentPagesUrl].map(hostOf);
  const knownHosts = new Set([...ownHosts, ...[...known].map(hostOf), ""]);
  return {
    payments,
    foreignPayments: payments.filter((link) => hostOf(link) !== hostOf(paymentPagesUrl)),
    foreign: added.filter((link) => !knownHosts.has(hostOf(link))),
    contacts: listContacts(after).filter((contact) => !listContacts(before).includes(contact)),
  };
}

function listContacts({ shell: { contact } }: School): string[] {
  return [contact.email, contact.whatsapp].filter((text) => text !== "");
}

function listLinks(value: unknown): Set<string> {
  const links = new Set<string>();
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== "object" || next === null) continue;
    for (const [name, inner] of Object.entries(next)) {
      if (typeof inner === "string" && linkFields.has(name)) links.add(inner);
      else open.push(inner);
    }
  }
  return links;
}
