import { randomUUID } from "node:crypto";

const prefix = "tlp-";

/** A reference of ours, for a new checkout: letters, digits and `-` only. */
export const newReference = (): string => `${prefix}${randomUUID()}`;

/** Whether a charge began with a checkout of ours; a provider names its renewals itself. */
export const isOwnReference = (reference: string): boolean => reference.startsWith(prefix);
