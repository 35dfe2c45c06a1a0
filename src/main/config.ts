import path from "node:path";
import * as z from "zod";
import { parseStorageUrl, type StorageLocation } from "#platform/server/storage/index.ts";
import { ConfigError } from "#platform/server/system/config-error.ts";
import { findProductionProblems } from "./production/find-problems.ts";

const port = z.coerce.number().int().min(1).max(65_535);
const url = z.url();
const secret = z.string().min(1);
const count = z.number().int().min(1);
const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, "must begin with postgres://");
/** In kobo or cents. */
const amount = z.number().int().min(0);
/** The provider's plan code by plan and billing period, as `beginner:monthly`. */
const planCodes = z
  .string()
  .transform(readJson)
  .pipe(z.record(z.string(), z.string().min(1)));

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().default("./data"),
  STORAGE_URL: z.string().transform(readStorageUrl).optional(),
  MEDIA_URL: z
    .url({ protocol: /^https?$/, error: "must begin with https://" })
    .regex(
      /^[^?#@*\s;,'"]+$/,
      "must have no query, fragment, credentials or punctuation of policies",
    )
    .optional(),
  SCHOOL_DIR: z.string().default("./school"),
  SCHOOL_MODE: z.enum(["demo", "production"]).default("demo"),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/./, "must begin with smtp:// or smtps://")
    .refine((text) => URL.canParse(text), "must be smtp://host or smtps://user:password@host")
    .optional(),
  MAIL_FROM: z.string().optional(),
  UNSUBSCRIBE_EMAIL: z.email().optional(),
  ALERT_EMAIL: z.email().optional(),
  BACKUP_DIR: z.string().optional(),
  NEWS_PER_MINUTE: z.coerce.number().int().min(1).max(60_000).default(600),
  TRUST_PROXY: z.string().default("false"),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  LIMITS: z
    .string()
    .transform(readJson)
    .pipe(z.record(z.string(), z.strictObject({ points: count, durationSeconds: count })))
    .optional(),
  ALLOWED_ORIGINS: z.string().transform(readList).pipe(z.array(z.url())).optional(),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  FFMPEG_PATH: z.string().optional(),
  FFMPEG_CONFINEMENT: z.enum(["required", "optional", "unconfined"]).optional(),
  FFMPEG_PACKAGED: z.enum(["refused", "accepted"]).optional(),
  ENCODER_THREADS: z.coerce.number().int().min(1).max(64).default(2),
  UPLOAD_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(8 * 1024 ** 3),
  TOKEN_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  MEDIA_MASTER_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "must be 32 bytes in hexadecimal (64 characters)")
    .optional(),
  PAYSTACK_SECRET_KEY: secret.optional(),
  PAYSTACK_SECRET_KEY_PREVIOUS: secret.optional(),
  PAYSTACK_PUBLIC_KEY: secret.optional(),
  PAYSTACK_API_URL: url.optional(),
  PAYSTACK_SCRIPT_URL: url.optional(),
  PAYSTACK_PAGES_URL: url.optional(),
  PAYSTACK_PLANS: planCodes.optional(),
  PAYSTACK_PLANS_USD: planCodes.optional(),
  PAYSTACK_USD_LIMITS: z
    .string()
    .regex(/^[1-9]\d{0,6}-[1-9]\d{0,6}$/, "must be whole dollars, as 2-10000")
    .transform((text) => {
      const [least = 0, most = 0] = text.split("-").map(Number);
      return { minMinor: least * 100, maxMinor: most * 100 };
    })
    .refine(({ minMinor, maxMinor }) => minMinor < maxMinor, "must begin with the lesser amount")
    .default({ minMinor: 200, maxMinor: 1_000_000 }),
  PROVIDER_HOSTS: z.string().optional(),
  PAYPAL_CLIENT_ID: secret.optional(),
  PAYPAL_CLIENT_SECRET: secret.optional(),
  PAYPAL_API_URL: url.optional(),
  PAYPAL_SCRIPT_URL: url.optional(),
  PAYPAL_PLANS: planCodes.optional(),
  PAYPAL_WEBHOOK_ID: secret.optional(),
  PAYPAL_CERT_HOSTS: z
    .string()
    .transform(readList)
    .pipe(z.array(z.string().regex(/^[\w.-]+(:\d+)?$/, "must be hosts, as api.paypal.com")).min(1))
    .optional(),
  PAYPAL_CERT_AUTHORITY: z.string().optional(),
  BILLING_GRACE_HOURS: z.coerce.number().int().min(0).max(336).default(72),
  BILLING_MONTHLY_NOTICE_DAYS: z.coerce.number().int().min(0).max(21).default(3),
  BILLING_YEARLY_NOTICE_DAYS: z.coerce.number().int().min(0).max(90).default(14),
  BILLING_RETRY_DAYS: z
    .string()
    .regex(/^([1-9]|1[0-4])(,([1-9]|1[0-4]))*$/, "must be days from 1 to 14, as 1,3,5")
    .default("1,3,5")
    .transform(readDays),
  REFUNDS_PER_DAY: z
    .string()
    .transform(readJson)
    .pipe(z.strictObject({ NGN: amount, USD: amount }))
    .default({ NGN: 100_000_000, USD: 100_000 }),
  GOOGLE_CLIENT_ID: secret.optional(),
  GOOGLE_CLIENT_SECRET: secret.optional(),
  GOOGLE_ISSUER: url.optional(),
  ANALYTICS_PROVIDER: z.enum(["google", "plausible"]).optional(),
  ANALYTICS_ID: z.string().optional(),
  ANALYTICS_URL: z.url({ protocol: /^https?$/ }).optional(),
});

export type Environment = z.infer<typeof environment>;

/** The current environment, for child processes. */
export function inheritedEnvironment(): Record<string, string> {
  const set = Object.entries(process.env).filter((entry) => entry[1] !== undefined);
  return Object.fromEntries(set.map(([name, value]) => [name, String(value)]));
}

/** Throws if a demo-only program is started in production. */
export function refuseProduction(program: string): void {
  if (process.env.SCHOOL_MODE !== "production") return;
  throw new ConfigError([
    `SCHOOL_MODE: production has no ${program}; start src/main/web.ts and src/main/worker.ts`,
  ]);
}

/**
 * Reads and validates the environment; no other code reads it. Throws a ConfigError with one line
 * per problem.
 */
export function readEnvironment(
  values: Record<string, string | undefined> = process.env,
): Environment {
  const given = withoutEmpty(values);
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`),
    );
  }
  rejectPartialTracker(parsed.data);
  rejectPartialDatabase(parsed.data);
  const lines =
    parsed.data.SCHOOL_MODE === "production" ? findProductionProblems(given) : findLiveKeys(given);
  if (lines.length > 0) throw new ConfigError(lines);
  return parsed.data;
}

/**
 * The variables for backups alone: an invalid setting of a payment provider must not stop backups.
 * Throws a ConfigError with one line per problem.
 */
export function readBackupEnvironment(values: Record<string, string | undefined> = process.env): {
  /** Leads to PostgreSQL itself: `pg_dump` changes its session's settings. */
  directDatabaseUrl: string;
  dataDir: string;
  schoolDir: string;
  backupDir: string;
  /** The folder of `STORAGE_URL`; undefined where it is the data folder, or a bucket. */
  storageFolder: string | undefined;
} {
  const needed = {
    DATABASE_URL: true,
    DATA_DIR: true,
    SCHOOL_DIR: true,
    BACKUP_DIR: true,
  } as const;
  const { STORAGE_URL, DATABASE_DIRECT_URL } = environment.shape;
  const optional = { STORAGE_URL, DATABASE_DIRECT_URL };
  const schema = environment.pick(needed).required().extend(optional);
  const parsed = schema.safeParse(withoutEmpty(values));
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`),
    );
  }
  const { DATA_DIR, SCHOOL_DIR, BACKUP_DIR, STORAGE_URL: storage } = parsed.data;
  const isElsewhere = storage?.kind === "folder" && storage.folder !== path.resolve(DATA_DIR);
  return {
    directDatabaseUrl: parsed.data.DATABASE_DIRECT_URL ?? parsed.data.DATABASE_URL,
    dataDir: DATA_DIR,
    schoolDir: SCHOOL_DIR,
    backupDir: BACKUP_DIR,
    storageFolder: isElsewhere ? storage.folder : undefined,
  };
}

/** The variables for an alert mail; null without `ALERT_EMAIL` or `SMTP_URL`. */
export function readAlertEnvironment(
  values: Record<string, string | undefined> = process.env,
): { smtpUrl: string; from: string; to: string } | null {
  const { ALERT_EMAIL: to, SMTP_URL: smtpUrl, MAIL_FROM } = values;
  return to && smtpUrl ? { smtpUrl, from: MAIL_FROM || to, to } : null;
}

function withoutEmpty(values: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}

/** Live keys are rejected in the demo, since its accounts have public passwords. */
function findLiveKeys(given: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(given)
    .filter(([name, value]) => name in environment.shape && /\b[sp]k_live_/.test(value ?? ""))
    .map(([name]) => `${name}: a live key works with SCHOOL_MODE=production only`);
}

/** Valid site IDs of each tracker. */
const trackerIds = {
  google: {
    form: /^G-[A-Z0-9]{4,20}$/,
    message: "must be Google's measurement ID, as G-ABC123DEF4",
  },
  plausible: {
    form: /^(?=.{1,250}$)[a-z0-9-]+(\.[a-z0-9-]+)*$/,
    message: "must be the site's name at Plausible, as school.example",
  },
};

function rejectPartialTracker(env: Environment): void {
  const { ANALYTICS_PROVIDER: provider, ANALYTICS_ID: id, ANALYTICS_URL: trackerUrl } = env;
  const lines: string[] = [];
  if (provider === undefined) {
    if (id !== undefined) lines.push("ANALYTICS_ID: needs ANALYTICS_PROVIDER beside it");
    if (trackerUrl !== undefined) lines.push("ANALYTICS_URL: needs ANALYTICS_PROVIDER beside it");
  } else if (id === undefined || !trackerIds[provider].form.test(id)) {
    lines.push(`ANALYTICS_ID: ${trackerIds[provider].message}`);
  }
  if (trackerUrl !== undefined && new URL(trackerUrl).origin !== trackerUrl.replace(/\/$/, "")) {
    lines.push("ANALYTICS_URL: must be an origin without a path, as https://stats.school.example");
  }
  if (lines.length > 0) throw new ConfigError(lines);
}

function rejectPartialDatabase({ DATABASE_URL, DATABASE_DIRECT_URL }: Environment): void {
  if (DATABASE_URL !== undefined || DATABASE_DIRECT_URL === undefined) return;
  throw new ConfigError(["DATABASE_DIRECT_URL: needs DATABASE_URL beside it"]);
}

function readDays(text: string): number[] {
  const days = new Set(text.split(",").map(Number));
  return [...days].sort((one, other) => one - other);
}

function readStorageUrl(text: string, context: z.core.$RefinementCtx): StorageLocation {
  try {
    return parseStorageUrl(text);
  } catch (error) {
    context.addIssue(error instanceof Error ? error.message : String(error));
    return z.NEVER;
  }
}

function readJson(text: string, context: z.core.$RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue("must be JSON");
    return z.NEVER;
  }
}

/** Reads a list of texts separated by commas. */
function readList(text: string): string[] {
  return text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}
