import path from "node:path";
import { readPaypalPrices, readPlans } from "#billing/server/index.ts";
import { readOwnSchool } from "../process/open-own-school.ts";
import type { Settings } from "../settings.ts";

/**
 * The sandbox's environment. It contains keys for the emulated providers alone, never those of a
 * real provider.
 */
export async function sandboxEnvironment(settings: Settings): Promise<Record<string, string>> {
  const { paystack, paypal, google } = settings;
  const priceList = await readPlans(settings.schoolDir, paystack);
  const { offers, paystackPriceOf, paystackDollarPriceOf } = priceList;
  const paypalPriceOf = readPaypalPrices(offers, paypal.planCodes);
  const sold = offers.flatMap(({ plan, name }) =>
    (["monthly", "yearly"] as const).map((period) => ({
      name: `${name}, ${period}`,
      paystack: paystackPriceOf(plan, period),
      paystackDollars: paystackDollarPriceOf?.(plan, period),
      paypal: paypalPriceOf(plan, period),
      isYearly: period === "yearly",
    })),
  );
  const { home } = await readOwnSchool(settings);
  const pages = home.tapes.map(({ title, amountMinor, currency, paymentUrl }) => {
    return { slug: path.basename(paymentUrl), title, amountMinor, currency };
  });
  const origin = `http://localhost:${settings.port + 1}`;
  const school = `http://localhost:${settings.port}`;
  const isSandbox = (url: string): boolean => new URL(url).origin === origin;
  return {
    PORT: String(settings.port + 1),
    HOST: settings.host,
    DATA_DIR: path.join(settings.dataDir, "sandbox"),
    PAYSTACK_SECRET_KEY: isSandbox(paystack.apiUrl) ? paystack.secretKey : "sk_test_unused",
    PAYSTACK_PUBLIC_KEY: isSandbox(paystack.apiUrl) ? paystack.publicKey : "pk_test_unused",
    PAYSTACK_WEBHOOK_URL: isSandbox(paystack.apiUrl) ? `${school}/api/paystack/webhook` : "",
    GOOGLE_CLIENT_ID: isSandbox(google.issuer) ? google.clientId : "",
    GOOGLE_CLIENT_SECRET: isSandbox(google.issuer) ? google.clientSecret : "",
    GOOGLE_ISSUER: isSandbox(google.issuer) ? google.issuer : "",
    SCHOOL_ORIGIN: new URL(settings.publicUrl).origin,
    PAYPAL_CLIENT_ID: isSandbox(paypal.apiUrl) ? paypal.clientId : "",
    PAYPAL_CLIENT_SECRET: isSandbox(paypal.apiUrl) ? paypal.clientSecret : "",
    PAYPAL_WEBHOOK_URL: isSandbox(paypal.apiUrl) ? `${school}/api/paypal/webhook` : "",
    PAYPAL_WEBHOOK_ID: isSandbox(paypal.apiUrl) ? (paypal.webhookId ?? "") : "",
    PAYPAL_PLANS: JSON.stringify(
      sold.map(({ name, paypal, isYearly }) => {
        const { planCode: planId, amountMinor, currency } = paypal;
        return { planId, name, amountMinor, currency, interval: isYearly ? "YEAR" : "MONTH" };
      }),
    ),
    PLANS: JSON.stringify(
      sold.flatMap(({ name, paystack, paystackDollars, isYearly }) => {
        const plan = { name, interval: isYearly ? "annually" : "monthly" };
        return [paystack, paystackDollars].flatMap((price) =>
          price ? [{ ...price, ...plan }] : [],
        );
      }),
    ),
    PAGES: JSON.stringify(pages),
  };
}
