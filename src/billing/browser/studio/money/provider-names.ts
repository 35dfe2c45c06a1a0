import type { Provider } from "#billing/contract.ts";

export const providerNames: Record<Provider, string> = { paystack: "Paystack", paypal: "PayPal" };
