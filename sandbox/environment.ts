import * as z from "zod";
import type { SandboxOptions } from "./build-sandbox.ts";
import type { GoogleSandboxOptions } from "./google/add-google-sandbox.ts";
import type { PaypalOptions } from "./paypal/add-paypal-sandbox.ts";
import { configuredPlan as paypalPlan } from "./paypal/state.ts";
import { hostedPage } from "./paystack/checkout/hosted-pages.ts";
import { configuredPlan } from "./paystack/state.ts";

const jsonText = z.string().transform((text, context) => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: "custom", message: "is not JSON" });
    return z.NEVER;
  }
});
const webUrl = z.url({ protocol: /^https?$/ });

const environment = z.object({
  PORT: z.coerce.number().pipe(z.int().min(0).max(65_535)),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1),
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_test_[\w-]+$/, "is no test key of Paystack (sk_test_…)"),
  PAYSTACK_PUBLIC_KEY: z
    .string()
    .regex(/^pk_test_[\w-]+$/, "is no test key of Paystack (pk_test_…)"),
  PAYSTACK_WEBHOOK_URL: webUrl.optional(),
  SCHOOL_ORIGIN: webUrl.optional(),
  /** Google is emulated only with a client id; the default issuer is the listening URL. */
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(16, "has fewer than 16 characters").optional(),
  GOOGLE_ISSUER: webUrl.optional(),
  PAYPAL_CLIENT_ID: z
    .string()
    .regex(/^[^\s:]+$/, "is no PayPal client id")
    .optional(),
  PAYPAL_CLIENT_SECRET: z.string().min(16, "has fewer than 16 characters").optional(),
  /** JSON array of {planId, name, amountMinor, interval, currency}. */
  PAYPAL_PLANS: jsonText.pipe(z.array(paypalPlan)).default([]),
  PAYPAL_WEBHOOK_URL: webUrl.optional(),
  PAYPAL_WEBHOOK_ID: z.string().min(1).optional(),
  /** JSON array of {planCode, name, amountMinor, interval, currency}. */
  PLANS: jsonText.pipe(z.array(configuredPlan)),
  /** JSON array of {slug, title, amountMinor, currency}: hosted payment pages. */
  PAGES: jsonText.pipe(z.array(hostedPage)).default([]),
});

type SandboxEnvironment = z.output<typeof environment>;

/** The sandbox's options. Throws when a provider's variables are incomplete. */
export function sandboxOptionsOf(variables: SandboxEnvironment): SandboxOptions {
  return {
    dataDir: variables.DATA_DIR,
    secretKey: variables.PAYSTACK_SECRET_KEY,
    publicKey: variables.PAYSTACK_PUBLIC_KEY,
    webhookUrl: variables.PAYSTACK_WEBHOOK_URL,
    schoolOrigin: variables.SCHOOL_ORIGIN,
    plans: variables.PLANS,
    pages: variables.PAGES,
    google: googleOptionsOf(variables),
    paypal: paypalOptionsOf(variables),
  };
}

/** PayPal's options; undefined without PayPal. Throws when only one variable is set. */
function paypalOptionsOf(variables: SandboxEnvironment): PaypalOptions | undefined {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = variables;
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (!clientId || !clientSecret) {
    throw new Error(
      "The sandbox cannot start: PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET go together",
    );
  }
  return {
    clientId,
    clientSecret,
    plans: variables.PAYPAL_PLANS,
    webhookUrl: variables.PAYPAL_WEBHOOK_URL,
    webhookId: variables.PAYPAL_WEBHOOK_ID,
  };
}

/** Google's options; undefined without Google. Throws when only some variables are set. */
function googleOptionsOf(variables: SandboxEnvironment): GoogleSandboxOptions | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = variables;
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (!clientId || !clientSecret || !variables.SCHOOL_ORIGIN) {
    throw new Error(
      "The sandbox cannot start: GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET and SCHOOL_ORIGIN go together",
    );
  }
  const redirectUris = [`${new URL(variables.SCHOOL_ORIGIN).origin}/auth/google`];
  return { clientId, clientSecret, redirectUris, issuer: variables.GOOGLE_ISSUER };
}

/** Throws one line that names every missing or invalid variable, without values. */
export function parseEnvironment(variables: NodeJS.ProcessEnv): SandboxEnvironment {
  // An empty variable counts as unset.
  const set = Object.entries(variables).filter(([, value]) => value !== "");
  const parsed = environment.safeParse(Object.fromEntries(set));
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((it) => `${it.path.join(".")} ${it.message}`);
  throw new Error(`The sandbox cannot start: ${wrong.join("; ")}`);
}
