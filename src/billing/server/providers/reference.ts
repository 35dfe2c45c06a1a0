import { randomUUID } from "node:crypto";

const prefix = "tlp-";
/** The prefix of our retries' references. */
export const retryPrefix = "tlr-";

/** A new reference of ours for a checkout: letters, digits and `-` only. */
export const newReference = (): string => `${prefix}${randomUUID()}`;

/** Whether a charge started with a checkout of ours. Providers name renewals themselves. */
export const isOwnReference = (reference: string): boolean => reference.startsWith(prefix);

/**
 * The reference of the retry on day `retryDay` after a renewal was due at `dueAt`. It is the same
 * each time, so that a provider never charges twice.
 */
export function retryReference(
  agreementReference: string,
  { dueAt, retryDay }: { dueAt: Date; retryDay: number },
): string {
  const dueDay = dueAt.toISOString().slice(0, 10).replaceAll("-", "");
  return `${retryPrefix}${idOf(agreementReference)}-${dueDay}-${retryDay}`;
}

/** Whether a charge is a retry of ours for the agreement with the other reference. */
export function isRetryOf(reference: string, agreementReference: string): boolean {
  const start = `${retryPrefix}${idOf(agreementReference)}-`;
  return reference.startsWith(start) && /^\d{8}-\d{1,2}$/.test(reference.slice(start.length));
}

const idOf = (agreementReference: string): string =>
  agreementReference.startsWith(prefix)
    ? agreementReference.slice(prefix.length)
    : agreementReference;
