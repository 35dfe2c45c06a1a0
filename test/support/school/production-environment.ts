import { createHash } from "node:crypto";
import { paidPlans } from "#billing/contract.ts";

/** A deterministic secret that looks random, so that none is stored here. */
function deterministicSecret(use: string): string {
  return createHash("sha256").update(`production-environment/${use}`).digest("hex");
}

function plansOf(prefix: string): string {
  const codes = paidPlans.flatMap((plan) =>
    ["monthly", "yearly"].map((period) => {
      const code = deterministicSecret(`${prefix}${plan}${period}`).slice(0, 20).toUpperCase();
      return [`${plan}:${period}`, `${prefix}${code}`];
    }),
  );
  return JSON.stringify(Object.fromEntries(codes));
}

/** A valid production environment; none of its keys is real. */
export const productionEnvironment = {
  SCHOOL_MODE: "production",
  PUBLIC_URL: "https://school.example",
  DATABASE_URL: `postgres://school:${deterministicSecret("database")}@db.school.example/school?sslmode=verify-full`,
  SMTP_URL: "smtps://mail.example",
  TOKEN_SECRET: deterministicSecret("tokens"),
  MEDIA_MASTER_KEY: deterministicSecret("media"),
  PAYSTACK_SECRET_KEY: `sk_live_${deterministicSecret("paystack").slice(0, 40)}`,
  PAYSTACK_API_URL: "https://api.paystack.co",
  PAYSTACK_SCRIPT_URL: "https://js.paystack.co/v2/inline.js",
  PAYSTACK_PAGES_URL: "https://paystack.com/pay",
  PAYSTACK_PLANS: plansOf("PLN_"),
  PAYPAL_CLIENT_ID: deterministicSecret("paypal client"),
  PAYPAL_CLIENT_SECRET: deterministicSecret("paypal"),
  PAYPAL_API_URL: "https://api-m.paypal.com",
  PAYPAL_SCRIPT_URL: "https://www.paypal.com/sdk/js",
  PAYPAL_PLANS: plansOf("P-"),
  GOOGLE_CLIENT_ID: "314159265358-school.apps.googleusercontent.com",
  GOOGLE_CLIENT_SECRET: `GOCSPX-${deterministicSecret("google").slice(0, 28)}`,
  GOOGLE_ISSUER: "https://accounts.google.com",
} as const;
