import { createHmac, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import type { ProviderSettings } from "#billing/server/index.ts";
import type { StorageLocation } from "#platform/server/storage/index.ts";
import { type Analytics, trackerHomes } from "#site/contract.ts";
import type { Environment } from "./config.ts";
import { demoDollarPlanCodes, demoPlanCodes } from "./demo/demo-plan-codes.ts";

/** Timeout of one call to a payment provider; the user sees an error and may try again. */
export const providerDeadlineMs = 10_000;

/** The processes' settings: the environment with every default applied. */
export interface Settings {
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  /** Where uploads and media are; the data folder by default. */
  storage: StorageLocation;
  /** The URL before `/media/…` of segments; empty where web processes send them. */
  mediaUrl: string;
  schoolDir: string;
  mode: "demo" | "production";
  /** May lead to a transaction pooler. */
  databaseUrl: string;
  /** Leads to PostgreSQL itself, for what needs a session: LISTEN, locks, migrations. */
  directDatabaseUrl: string;
  /** The most connections that a process opens by `databaseUrl`; undefined: its role's default. */
  databasePool: number | undefined;
  smtpUrl: string;
  /** The sender of mails, as `Name <address>`; undefined for the school's own. */
  mailFrom: string | undefined;
  /** The address for unsubscribe mails in List-Unsubscribe; undefined if no program reads them. */
  unsubscribeEmail: string | undefined;
  /** The number of news mails sent per minute. */
  newsPerMinute: number;
  /** The folder of backups; undefined if backups are off. */
  backupDir: string | undefined;
  logLevel: string;
  trustProxy: boolean | string;
  /** Rate limits that this deployment overrides. */
  limitOverrides: Record<string, { points: number; durationSeconds: number }>;
  /** Other origins whose pages may call the API. */
  allowedOrigins: readonly string[];
  /** The token for reading metrics; without it only loopback may read them. */
  metricsToken: string | undefined;
  ffmpegPath: string | undefined;
  /** Whether ffmpeg must be confined while it reads uploaded films. */
  ffmpegConfinement: "required" | "optional" | "unconfined";
  /** Whether npm's ffmpeg of 2018 may read uploaded films. */
  ffmpegPackaged: "refused" | "accepted";
  /** Threads per video encoder. */
  encoderThreads: number;
  /** The size of the largest film that an instructor may upload. */
  uploadMaxBytes: number;
  /** Signs access tokens, refresh tokens and cookies, each with a key derived from it. */
  tokenSecret: string;
  /** The master key from which every segment key is derived. */
  mediaMasterKey: Uint8Array;
  paystack: ProviderSettings["paystack"] & {
    publicKey: string;
    pagesUrl: string;
  };
  paypal: ProviderSettings["paypal"];
  /** The terms of renewals. */
  billing: {
    /** The most that may be refunded within 24 hours, in kobo and cents. */
    refundsPerDay: { NGN: number; USD: number };
    /** The number of days before its charge at which a renewal is announced; 0: never. */
    renewalNoticeDays: { monthly: number; yearly: number };
    /** Hours of access beyond the paid time after a failed renewal. */
    graceHours: number;
    /** The days after the due date on which a stored card is charged again, ascending. */
    retryDays: readonly number[];
  };
  google: { issuer: string; clientId: string; clientSecret: string };
  /** The page-view tracker; null unless configured. */
  analytics: Analytics | null;
}

const secretsFile = z.object({
  tokenSecret: z.string(),
  mediaMasterKey: z.string(),
  databasePassword: z.string(),
  paystackSecretKey: z.string(),
});
export type Secrets = z.infer<typeof secretsFile>;

/** Builds the settings; the defaults refer to the demo's own services. */
export function settingsFrom(env: Environment, secrets: Secrets): Settings {
  const sandbox = `http://localhost:${env.PORT + 1}`;
  const secretKey = env.PAYSTACK_SECRET_KEY ?? secrets.paystackSecretKey;
  const databaseUrl = env.DATABASE_URL ?? embeddedDatabaseUrl(env, secrets);
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ""),
    dataDir: path.resolve(env.DATA_DIR),
    storage: env.STORAGE_URL ?? { kind: "folder", folder: path.resolve(env.DATA_DIR) },
    mediaUrl: (env.MEDIA_URL ?? "").replace(/\/$/, ""),
    schoolDir: path.resolve(env.SCHOOL_DIR),
    mode: env.SCHOOL_MODE,
    databaseUrl,
    directDatabaseUrl: env.DATABASE_DIRECT_URL ?? databaseUrl,
    databasePool: env.DATABASE_POOL,
    smtpUrl: env.SMTP_URL ?? `smtp://127.0.0.1:${env.PORT + 3}`,
    mailFrom: env.MAIL_FROM,
    unsubscribeEmail: env.UNSUBSCRIBE_EMAIL,
    backupDir: env.BACKUP_DIR,
    newsPerMinute: env.NEWS_PER_MINUTE,
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY === "false" ? false : env.TRUST_PROXY === "true" || env.TRUST_PROXY,
    limitOverrides: env.LIMITS ?? {},
    allowedOrigins: env.ALLOWED_ORIGINS ?? [],
    metricsToken: env.METRICS_TOKEN,
    ffmpegPath: env.FFMPEG_PATH,
    ffmpegConfinement:
      env.FFMPEG_CONFINEMENT ?? (env.SCHOOL_MODE === "production" ? "required" : "optional"),
    ffmpegPackaged:
      env.FFMPEG_PACKAGED ?? (env.SCHOOL_MODE === "production" ? "refused" : "accepted"),
    encoderThreads: env.ENCODER_THREADS,
    uploadMaxBytes: env.UPLOAD_MAX_BYTES,
    tokenSecret: env.TOKEN_SECRET ?? secrets.tokenSecret,
    mediaMasterKey: Buffer.from(env.MEDIA_MASTER_KEY ?? secrets.mediaMasterKey, "hex"),
    paystack: {
      secretKey,
      previousSecretKey: env.PAYSTACK_SECRET_KEY_PREVIOUS,
      publicKey: env.PAYSTACK_PUBLIC_KEY ?? "pk_test_demo",
      apiUrl: env.PAYSTACK_API_URL ?? sandbox,
      scriptUrl: env.PAYSTACK_SCRIPT_URL ?? `${sandbox}/v2/inline.js`,
      pagesUrl: env.PAYSTACK_PAGES_URL ?? `${sandbox}/pay`,
      domain: secretKey.startsWith("sk_live_") ? "live" : "test",
      planCodes: env.PAYSTACK_PLANS ?? demoPlanCodes("paystack"),
      dollarLimits: env.PAYSTACK_USD_LIMITS,
      dollarPlanCodes:
        env.PAYSTACK_PLANS_USD ?? (isOwnPaystack(env) ? undefined : demoDollarPlanCodes),
    },
    paypal: {
      clientId: env.PAYPAL_CLIENT_ID ?? "demo-paypal-client",
      clientSecret: env.PAYPAL_CLIENT_SECRET ?? sandboxSecret(secrets, "paypal"),
      apiUrl: env.PAYPAL_API_URL ?? sandbox,
      scriptUrl: env.PAYPAL_SCRIPT_URL ?? `${sandbox}/sdk/js`,
      planCodes: env.PAYPAL_PLANS ?? demoPlanCodes("paypal"),
      ...paypalEventSettings(env, sandbox),
    },
    billing: {
      refundsPerDay: env.REFUNDS_PER_DAY,
      renewalNoticeDays: {
        monthly: env.BILLING_MONTHLY_NOTICE_DAYS,
        yearly: env.BILLING_YEARLY_NOTICE_DAYS,
      },
      graceHours: env.BILLING_GRACE_HOURS,
      retryDays: env.BILLING_RETRY_DAYS,
    },
    google: {
      issuer: env.GOOGLE_ISSUER ?? `${sandbox}/google`,
      clientId: env.GOOGLE_CLIENT_ID ?? "demo-google-client",
      clientSecret: env.GOOGLE_CLIENT_SECRET ?? sandboxSecret(secrets, "google"),
    },
    analytics: analyticsFrom(env),
  };
}

/**
 * Whether Paystack's plans are the school's own. Those are sold in dollars only if the settings say
 * so.
 */
function isOwnPaystack(env: Environment): boolean {
  return env.PAYSTACK_PLANS !== undefined || env.PAYSTACK_API_URL !== undefined;
}

/** The settings for verifying PayPal's events; the sandbox signs with its own certificate. */
function paypalEventSettings(env: Environment, sandbox: string) {
  const { PAYPAL_API_URL: apiUrl = sandbox } = env;
  const isSandbox = new URL(apiUrl).origin === sandbox;
  const sandboxAuthority = path.resolve(env.DATA_DIR, "sandbox", "paypal-authority.pem");
  return {
    webhookId: env.PAYPAL_WEBHOOK_ID ?? (isSandbox ? sandboxWebhookId : undefined),
    certificateHosts: env.PAYPAL_CERT_HOSTS ?? certificateHostsOf(new URL(apiUrl)),
    authorityFile: env.PAYPAL_CERT_AUTHORITY ?? (isSandbox ? sandboxAuthority : undefined),
  };
}

const sandboxWebhookId = "WH-SANDBOX";

/**
 * The hosts of PayPal's certificates: the API's, and its older name `api.`. The sandbox has
 * both names of this machine.
 */
function certificateHostsOf({ host, hostname, port }: URL): string[] {
  if (hostname === "localhost") return [host, `127.0.0.1:${port}`];
  return [...new Set([host, host.replace(/^api-m\./, "api.")])];
}

function analyticsFrom(env: Environment): Analytics | null {
  const { ANALYTICS_PROVIDER: provider, ANALYTICS_ID: id, ANALYTICS_URL: url } = env;
  if (provider === undefined || id === undefined) return null;
  return { provider, id, url: new URL(url ?? trackerHomes[provider]).origin };
}

/** A secret shared with the sandbox, derived so that no other needs storing. */
function sandboxSecret({ tokenSecret }: Secrets, provider: string): string {
  return createHmac("sha256", tokenSecret).update(`sandbox/${provider}`).digest("hex");
}

/** The offset of the embedded database's port from the site's. */
export const databasePortOffset = 4;

function embeddedDatabaseUrl(env: Environment, secrets: Secrets): string {
  return `postgres://school:${secrets.databasePassword}@127.0.0.1:${env.PORT + databasePortOffset}/school`;
}

/** Reads the data folder's secrets, and generates them on the first start (mode 600). */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, "secrets.json");
  if (existsSync(file)) return secretsFile.parse(JSON.parse(await readFile(file, "utf8")));
  const root = randomBytes(32);
  const derive = (use: string) => createHmac("sha256", root).update(use).digest("hex");
  const secrets: Secrets = {
    tokenSecret: derive("token"),
    mediaMasterKey: derive("media"),
    databasePassword: derive("database").slice(0, 32),
    paystackSecretKey: `sk_test_${derive("paystack").slice(0, 40)}`,
  };
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}
