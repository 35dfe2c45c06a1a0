import type { Provider } from "../../contract.ts";

export const providerNames: Record<Provider, string> = { paystack: "Paystack", paypal: "PayPal" };
