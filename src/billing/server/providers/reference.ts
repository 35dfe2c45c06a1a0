import { randomUUID } from "node:crypto";

const prefix = "tlp-";
/** With which the references of our retries begin. */
export const retryPrefix = "tlr-";

/** A reference of ours, for a new checkout: letters, digits and `-` only. */
export const newReference = (): string => `${prefix}${randomUUID()}`;

/** Whether a charge began with a checkout of ours; a provider names its renewals itself. */
export const isOwnReference = (reference: string): boolean => reference.startsWith(prefix);

/**
 * The reference of a card charged again for a renewal that was due at `dueAt`, `retryDay` days after
 * it: the same each time, so that a provider never takes the money twice.
 */
export function retryReference(
  agreementReference: string,
  { dueAt, retryDay }: { dueAt: Date; retryDay: number },
): string {
  const dueDay = dueAt.toISOString().slice(0, 10).replaceAll("-", "");
  return `${retryPrefix}${idOf(agreementReference)}-${dueDay}-${retryDay}`;
}

/** Whether a charge is a retry of ours for the agreement that was begun with the other reference. */
export function isRetryOf(reference: string, agreementReference: string): boolean {
  const start = `${retryPrefix}${idOf(agreementReference)}-`;
  return reference.startsWith(start) && /^\d{8}-\d{1,2}$/.test(reference.slice(start.length));
}

const idOf = (agreementReference: string): string =>
  agreementReference.startsWith(prefix)
    ? agreementReference.slice(prefix.length)
    : agreementReference;
