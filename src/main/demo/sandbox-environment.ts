import path from "node:path";
import { readPlans, readWalletPrices } from "#billing/index.ts";
import { readOwnSchool } from "../read-own-school.ts";
import type { Settings } from "../settings.ts";

/** The sandbox plays a provider where the school has set up its plans already. */
export async function sandboxEnvironment(settings: Settings): Promise<Record<string, string>> {
  const { paystack, paypal, google } = settings;
  const { offers, cardPriceOf } = await readPlans(settings.schoolDir, paystack.planCodes);
  const walletPriceOf = readWalletPrices(offers, paypal.planCodes);
  const sold = offers.flatMap(({ plan, name }) =>
    (["monthly", "yearly"] as const).map((period) => ({
      name: `${name}, ${period}`,
      card: cardPriceOf(plan, period),
      wallet: walletPriceOf(plan, period),
      isYearly: period === "yearly",
    })),
  );
  const { home } = await readOwnSchool(settings);
  const pages = home.tapes.map(({ title, amountMinor, currency, paymentUrl }) => {
    return { slug: path.basename(paymentUrl), title, amountMinor, currency };
  });
  return {
    PORT: String(settings.port + 1),
    HOST: settings.host,
    DATA_DIR: path.join(settings.dataDir, "sandbox"),
    PAYSTACK_SECRET_KEY: paystack.secretKey,
    PAYSTACK_PUBLIC_KEY: paystack.publicKey,
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_ISSUER: google.issuer,
    SCHOOL_ORIGIN: new URL(settings.publicUrl).origin,
    PAYPAL_CLIENT_ID: paypal.clientId,
    PAYPAL_CLIENT_SECRET: paypal.clientSecret,
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
