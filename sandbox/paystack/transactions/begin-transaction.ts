import * as z from "zod";
import { customerFor } from "../api/customers.ts";
import { minorUnits } from "../api/plans.ts";
import type { PaystackContext } from "../context.ts";
import type { Plan, Transaction } from "../state.ts";
import { newCode } from "../store.ts";

interface TransactionInput {
  email?: unknown;
  amount?: unknown;
  currency?: unknown;
  reference?: unknown;
  plan?: unknown;
  callback_url?: unknown;
  metadata?: unknown;
  channels?: unknown;
}

interface Refused {
  kind: "refused";
  status: 400 | 403 | 404;
  message: string;
  code: string;
  nextStep: string;
}

const lowestAmountMinor = 5000;

/** Creates an unpaid transaction, or returns the rejection. A plan's price replaces the amount. */
export async function beginTransaction(
  context: PaystackContext,
  input: TransactionInput,
): Promise<Refused | { kind: "begun"; transaction: Transaction }> {
  const { store } = context;
  const email = z.email({ pattern: z.regexes.unicodeEmail }).max(254).safeParse(input.email);
  if (!email.success) return refused("Invalid Email Address Passed");

  const plan = isGiven(input.plan) ? store.plans.get(String(input.plan)) : null;
  if (plan === undefined) return refused("Plan not found", "plan_not_found", 404);
  const price = priceOf(context, input, plan);
  if ("kind" in price) return price;

  const reference = isGiven(input.reference) ? String(input.reference) : newCode("");
  if (!/^[A-Za-z0-9.=-]{1,100}$/.test(reference)) {
    return refused("Invalid reference: only -, ., = and alphanumeric characters are allowed");
  }
  if (store.transactions.has(reference)) {
    return refused("Duplicate Transaction Reference", "duplicate_reference");
  }
  const callbackUrl = z.url({ protocol: /^https?$/ }).safeParse(input.callback_url);
  if (isGiven(input.callback_url) && !callbackUrl.success) return refused("Invalid callback_url");
  const channels = z.array(z.string()).min(1).safeParse(input.channels);
  const customer = customerFor(context, email.data);
  const transaction: Transaction = {
    number: store.nextId(),
    reference,
    accessCode: newCode(""),
    email: customer.email,
    ...price,
    planCode: plan?.planCode ?? null,
    metadata: metadataOf(input.metadata),
    callbackUrl: callbackUrl.success ? callbackUrl.data : null,
    status: "abandoned",
    gatewayResponse: "The transaction was not completed",
    createdAt: context.now(),
    paidAt: null,
    channels: channels.success ? channels.data : null,
    channel: "card",
    authorizationCode: null,
  };
  store.transactions.set(reference, transaction);
  await store.save();
  return { kind: "begun", transaction };
}

function priceOf({ store }: PaystackContext, input: TransactionInput, plan: Plan | null) {
  if (plan) return { amountMinor: plan.amountMinor, currency: plan.currency };
  const amount = minorUnits.safeParse(input.amount);
  if (!amount.success) return refused("Invalid Amount Sent", "invalid_amount");
  if (amount.data < lowestAmountMinor) {
    return refused("Amount is below the minimum", "invalid_amount");
  }
  const currency = isGiven(input.currency) ? String(input.currency) : "NGN";
  // Paystack enables other currencies on request; here the plans' currencies are enabled.
  const isEnabled =
    currency === "NGN" || store.plans.values().some((it) => it.currency === currency);
  if (!isEnabled) {
    return refused("Currency not supported by merchant", "unsupported_currency", 403);
  }
  return { amountMinor: amount.data, currency };
}

/** Metadata as an object, parsed from JSON text; "" when absent. */
function metadataOf(metadata: unknown): unknown {
  if (!isGiven(metadata)) return "";
  if (typeof metadata !== "string") return metadata;
  try {
    return JSON.parse(metadata);
  } catch {
    return metadata;
  }
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}

function refused(message: string, code = "invalid_params", status: 400 | 403 | 404 = 400): Refused {
  const nextStep = "Ensure that the value(s) you're passing are valid.";
  return { kind: "refused", status, message, code, nextStep };
}
