import path from "node:path";
import { readPaypalPrices, readPlans } from "#billing/server/index.ts";
import { readOwnSchool } from "../process/read-own-school.ts";
import type { Settings } from "../settings.ts";

/** The sandbox knows only the keys of providers that it plays, not those for a real one elsewhere. */
export async function sandboxEnvironment(settings: Settings): Promise<Record<string, string>> {
  const { paystack, paypal, google } = settings;
  const { offers, paystackPriceOf } = await readPlans(settings.schoolDir, paystack.planCodes);
  const paypalPriceOf = readPaypalPrices(offers, paypal.planCodes);
  const sold = offers.flatMap(({ plan, name }) =>
    (["monthly", "yearly"] as const).map((period) => ({
      name: `${name}, ${period}`,
      card: paystackPriceOf(plan, period),
      wallet: paypalPriceOf(plan, period),
      isYearly: period === "yearly",
    })),
  );
  const { home } = await readOwnSchool(settings);
  const pages = home.tapes.map(({ title, amountMinor, currency, paymentUrl }) => {
    return { slug: path.basename(paymentUrl), title, amountMinor, currency };
  });
  const origin = `http://localhost:${settings.port + 1}`;
  const isPlayed = (url: string): boolean => new URL(url).origin === origin;
  return {
    PORT: String(settings.port + 1),
    HOST: settings.host,
    DATA_DIR: path.join(settings.dataDir, "sandbox"),
    PAYSTACK_SECRET_KEY: isPlayed(paystack.apiUrl) ? paystack.secretKey : "sk_test_unused",
    PAYSTACK_PUBLIC_KEY: isPlayed(paystack.apiUrl) ? paystack.publicKey : "pk_test_unused",
    GOOGLE_CLIENT_ID: isPlayed(google.issuer) ? google.clientId : "",
    GOOGLE_CLIENT_SECRET: isPlayed(google.issuer) ? google.clientSecret : "",
    GOOGLE_ISSUER: isPlayed(google.issuer) ? google.issuer : "",
    SCHOOL_ORIGIN: new URL(settings.publicUrl).origin,
    PAYPAL_CLIENT_ID: isPlayed(paypal.apiUrl) ? paypal.clientId : "",
    PAYPAL_CLIENT_SECRET: isPlayed(paypal.apiUrl) ? paypal.clientSecret : "",
    PAYPAL_PLANS: JSON.stringify(
      sold.map(({ name, wallet, isYearly }) => {
        const { planCode: planId, amountMinor, currency } = wallet;
        return { planId, name, amountMinor, currency, interval: isYearly ? "YEAR" : "MONTH" };
      }),
    ),
    PLANS: JSON.stringify(
      sold.map(({ name, card, isYearly }) => {
        return { ...card, name, interval: isYearly ? "annually" : "monthly" };
      }),
    ),
    PAGES: JSON.stringify(pages),
  };
}
