import path from "node:path";
import { readPlans } from "#billing/index.ts";
import { readSchool } from "#site/index.ts";
import type { Settings } from "../settings.ts";

/** The sandbox plays a provider where the school has set up its plans already. */
export async function sandboxEnvironment(settings: Settings): Promise<Record<string, string>> {
  const { offers, cardPriceOf } = await readPlans(settings.schoolDir, settings.paystack.planCodes);
  const plans = offers.flatMap(({ plan, name }) =>
    (["monthly", "yearly"] as const).map((period) => {
      const interval = period === "yearly" ? "annually" : "monthly";
      return { ...cardPriceOf(plan, period), name: `${name}, ${period}`, interval };
    }),
  );
  const { home } = await readSchool({
    schoolDir: settings.schoolDir,
    paystackPagesUrl: settings.paystack.pagesUrl,
  });
  const pages = home.tapes.map(({ title, amountMinor, currency, paymentUrl }) => {
    return { slug: path.basename(paymentUrl), title, amountMinor, currency };
  });
  return {
    PORT: String(settings.port + 1),
    HOST: settings.host,
    DATA_DIR: path.join(settings.dataDir, "sandbox"),
    PAYSTACK_SECRET_KEY: settings.paystack.secretKey,
    PAYSTACK_PUBLIC_KEY: settings.paystack.publicKey,
    GOOGLE_CLIENT_ID: settings.google.clientId,
    GOOGLE_CLIENT_SECRET: settings.google.clientSecret,
    GOOGLE_ISSUER: settings.google.issuer,
    SCHOOL_ORIGIN: new URL(settings.publicUrl).origin,
    PLANS: JSON.stringify(plans),
    PAGES: JSON.stringify(pages),
  };
}
