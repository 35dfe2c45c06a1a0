import { createHash } from "node:crypto";
import type { PaystackContext } from "../context.ts";
import type { Authorization, Customer } from "../state.ts";
import { newCode } from "../store.ts";

/** A card as typed on a page. */
export interface Card {
  number: string;
  expMonth: number;
  expYear: number;
}

export const goodCard = "4084084084084081";
export const declinedCard = "4084080000005408";
const secondCard = "5060666666666666666";

/** Cards that the sandbox's pages accept; Paystack's own test cards. */
export const acceptedCards: ReadonlySet<string> = new Set([goodCard, secondCard]);

export const farFuture = { expMonth: 12, expYear: 2040 } as const;

/** The customer's authorization of a card, the same for the same card. */
export function authorizeCard({ store }: PaystackContext, customer: Customer, card: Card) {
  const { customerCode } = customer;
  const { number, expMonth, expYear } = card;
  const signature = `SIG_${createHash("sha256").update(number).digest("hex").slice(0, 15)}`;
  const known = [...store.authorizations.values()].find(
    (it) => it.customerCode === customerCode && it.signature === signature,
  );
  const authorization: Authorization = {
    authorizationCode: known?.authorizationCode ?? newCode("AUTH_"),
    customerCode,
    channel: "card",
    bin: number.slice(0, 6),
    last4: number.slice(-4),
    expMonth,
    expYear,
    brand: number.startsWith("5060") ? "verve" : "visa",
    reusable: true,
    signature,
  };
  store.authorizations.set(authorization.authorizationCode, authorization);
  customer.authorizationCode = authorization.authorizationCode;
  return authorization;
}

/** Cards are valid until the end of their month. */
export function isExpired({ expMonth, expYear }: Pick<Card, "expMonth" | "expYear">, now: string) {
  return now.slice(0, 7) > `${expYear}-${String(expMonth).padStart(2, "0")}`;
}

/** Parses "12 / 40" or "12/2040"; null for anything but month and year. */
export function parseExpiry(text: string): Pick<Card, "expMonth" | "expYear"> | null {
  const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(text) ?? [];
  const expMonth = Number(month);
  if (!(expMonth >= 1 && expMonth <= 12)) return null;
  return { expMonth, expYear: 2000 + Number(year) };
}

/** A transfer has an authorization too; it cannot be charged again. */
export function authorizeTransfer(
  { store }: PaystackContext,
  { customerCode }: Customer,
  channel: Authorization["channel"],
): Authorization {
  const authorization: Authorization = {
    authorizationCode: newCode("AUTH_"),
    customerCode,
    channel,
    bin: "000000",
    last4: "0000",
    ...farFuture,
    brand: "transfer",
    reusable: false,
    signature: newCode("SIG_"),
  };
  store.authorizations.set(authorization.authorizationCode, authorization);
  return authorization;
}
