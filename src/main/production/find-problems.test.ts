import { describe, expect, test } from "vitest";
import { productionEnvironment } from "../../../test/support/school/production-environment.ts";
import { readEnvironment } from "../config.ts";
import { demoPassword, demoTotpSecret } from "../demo/demo-accounts.ts";

/** The problems of a valid production environment after these changes. */
function refusalOf(changes: Record<string, string | undefined>): string {
  try {
    readEnvironment({ ...productionEnvironment, ...changes });
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const providerUrls = Object.keys(productionEnvironment).filter((name) =>
  /_(API|SCRIPT|PAGES)_URL$|_ISSUER$/.test(name),
);
const privateHosts = [
  "localhost",
  "localhost.",
  "sub.localhost",
  "school.local",
  "api.internal",
  "sandbox",
  "127.0.0.1",
  "127.8.9.1",
  "2130706433",
  "0x7f.1",
  "0177.0.0.1",
  "0.0.0.0",
  "10.1.2.3",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "[::1]",
  "[::]",
  "[fe80::1]",
  "[fd00::1]",
  "[fc00::1]",
  "[2001:db8::1]",
  "[2002:7f00:1::]",
  "[::ffff:127.0.0.1]",
  "[::ffff:10.0.0.1]",
  "[64:ff9b::7f00:1]",
  "127.0.0.1.nip.io",
];
const publicHosts = ["172.32.0.1", "8.8.8.8", "[2606:4700::1111]", "[::ffff:8.8.8.8]", "a.b.co"];

describe("production", () => {
  test("[media-url-1] refuses segments from an unencrypted or private address", () => {
    expect(refusalOf({ MEDIA_URL: "https://cdn.school.example/live" })).toBe("");
    for (const url of ["http://cdn.school.example", "https://10.0.0.1"]) {
      expect(refusalOf({ MEDIA_URL: url })).toMatch(/^MEDIA_URL: production needs/);
    }
  });

  test("[storage-10] refuses a bucket that it would reach unencrypted over a network", () => {
    const refused = "s3://school-files?endpoint=http://s3.school.example";
    expect(refusalOf({ STORAGE_URL: refused })).toMatch(/^STORAGE_URL: production needs .*https/);
    for (const accepted of [
      "/srv/files",
      "s3://school-files",
      "s3://school-files?endpoint=https://s3.school.example",
      "s3://school-files?endpoint=http://127.0.0.1:9000",
    ]) {
      expect(refusalOf({ STORAGE_URL: accepted })).toBe("");
    }
  });

  test("with complete settings is accepted", () => {
    expect(readEnvironment(productionEnvironment)).toMatchObject({ SCHOOL_MODE: "production" });
  });

  test.each(Object.keys(productionEnvironment).filter((name) => name !== "SCHOOL_MODE"))(
    "without %s is refused by name, in one line",
    (name) => {
      expect(refusalOf({ [name]: undefined })).toBe(
        `${name}: production needs its own; the demo's stand-in is refused`,
      );
    },
  );

  test.each(
    [...providerUrls, "PUBLIC_URL"].flatMap((name) => privateHosts.map((host) => ({ name, host }))),
  )("refuses $host as $name, in one line", ({ name, host }) => {
    expect(refusalOf({ [name]: `https://${host}:8443/x` })).toBe(
      `${name}: production needs a public host, not this machine, a private network or the demo's sandbox`,
    );
  });

  test.each(publicHosts)("accepts %s as a provider's host", (host) => {
    const PAYSTACK_API_URL = `https://${host}`;
    const { hostname: PROVIDER_HOSTS } = new URL(PAYSTACK_API_URL);
    expect(refusalOf({ PAYSTACK_API_URL, PROVIDER_HOSTS })).toBe("");
  });

  test.each([...providerUrls, "PUBLIC_URL"])("refuses plain HTTP as %s", (name) => {
    expect(refusalOf({ [name]: "http://api.paystack.co" })).toBe(
      `${name}: production needs an https:// address`,
    );
  });

  test("refuses a previous test key, and hosts of certificates that are not PayPal's", () => {
    expect(refusalOf({ PAYSTACK_SECRET_KEY_PREVIOUS: "sk_test_0123456789" })).toBe(
      "PAYSTACK_SECRET_KEY_PREVIOUS: production needs a live key (sk_live_…)",
    );
    expect(
      refusalOf({ PAYSTACK_SECRET_KEY_PREVIOUS: productionEnvironment.PAYSTACK_SECRET_KEY }),
    ).toContain("PAYSTACK_SECRET_KEY_PREVIOUS: production needs a secret for each use");
    for (const hosts of ["evil.example", "api.paypal.com,api.paypal.com.evil.example"]) {
      expect(refusalOf({ PAYPAL_CERT_HOSTS: hosts })).toBe(
        "PAYPAL_CERT_HOSTS: production needs hosts below paypal.com",
      );
    }
    expect(refusalOf({ PAYPAL_CERT_HOSTS: "api.paypal.com, api-m.paypal.com" })).toBe("");
  });

  test.each(["PAYPAL_API_URL", "PAYPAL_SCRIPT_URL"])("refuses PayPal's sandbox as %s", (name) => {
    expect(refusalOf({ [name]: "https://api-m.sandbox.paypal.com" })).toBe(
      `${name}: production needs PayPal's live address, not its sandbox`,
    );
  });

  test.each([
    ["smtp://mail.example", /needs smtps:/],
    ["smtp://mail.example:587?requireTLS=true&ignoreTLS=true", /needs smtps:/],
    ["smtp://10.0.0.2", /needs smtps:/],
    ["smtps://mail.example?tls.rejectUnauthorized=false", /check of certificates/],
  ])("refuses %s as the mail server, in one line", (url, message) => {
    expect(refusalOf({ SMTP_URL: url })).toMatch(/^SMTP_URL: production [^\n]+$/);
    expect(refusalOf({ SMTP_URL: url })).toMatch(message);
  });

  test.each([
    "smtp://localhost",
    "smtp://127.0.0.1:25",
    "smtp://[::1]:25",
    "smtp://mail.example:587?requireTLS=true",
  ])("accepts %s as the mail server", (url) => {
    expect(refusalOf({ SMTP_URL: url })).toBe("");
  });

  test.each([
    ["TOKEN_SECRET", "x".repeat(40), "one character repeated"],
    ["TOKEN_SECRET", "0123456789abcdefghijklmnopqrstuv", "a sequence of neighbours"],
    ["TOKEN_SECRET", "school-school-school-school-school-", "one pattern repeated"],
    ["TOKEN_SECRET", "please-change-me-please-change-me-now", "a placeholder"],
    ["TOKEN_SECRET", "my-super-secret-key-for-the-school-2026", "a placeholder"],
    ["TOKEN_SECRET", `${demoPassword}-and-something-behind-it-9f`, "a public value of the demo"],
    ["TOKEN_SECRET", `${demoTotpSecret}${demoTotpSecret}`, "a public value of the demo"],
    ["TOKEN_SECRET", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", "neighbours"],
    ["TOKEN_SECRET", "azazqazazqqazazazqzazazqazazqazqzaqza", "too little entropy"],
    ["MEDIA_MASTER_KEY", "00".repeat(32), "one character repeated"],
    ["MEDIA_MASTER_KEY", "a7".repeat(32), "one pattern repeated"],
    ["MEDIA_MASTER_KEY", "0123456789abcdef".repeat(4), "one pattern repeated"],
    ["MEDIA_MASTER_KEY", Buffer.from("a key that someone typed by hand").toString("hex"), "a text"],
    ["PAYSTACK_SECRET_KEY", "sk_live_k3v9d2", "too little entropy"],
    ["PAYSTACK_SECRET_KEY", "sk_live_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "one character"],
    ["PAYSTACK_SECRET_KEY", "sk_test_6a11f2c8e0d94b7735ac0e8d51f9427b", "a live key (sk_live_…)"],
    ["PAYSTACK_PUBLIC_KEY", "pk_test_demo", "a live key (pk_live_…)"],
    ["PAYPAL_CLIENT_SECRET", "your-paypal-client-secret-here", "a placeholder"],
    ["PAYPAL_CLIENT_ID", "demo-paypal-client", "stand-in"],
    ["GOOGLE_CLIENT_SECRET", "GOCSPX-your-client-secret-0000", "a placeholder"],
    ["GOOGLE_CLIENT_ID", "demo-google-client", "stand-in"],
    ["PAYSTACK_PLANS", '{"beginner:monthly":"PLN_beginner_monthly"}', "plan codes"],
    ["PAYPAL_PLANS", '{"beginner:yearly": "P-intermediate_pro_yearly"}', "plan codes"],
    ["METRICS_TOKEN", "metricsmetricsmetrics", "one pattern repeated"],
    ["ALLOWED_ORIGINS", "https://app.example,http://app.example", "an https:// address"],
    ["TRUST_PROXY", "true", "must name its proxies"],
    ["FFMPEG_CONFINEMENT", "optional", "FFMPEG_CONFINEMENT=unconfined"],
    ["NODE_OPTIONS", "--max-old-space-size=512 --inspect=0.0.0.0", "the debugger"],
    ["DATABASE_URL", "postgres://school:Zq8-rT4_vN2.xK7w@10.0.0.5/school", "needs TLS"],
    ["DATABASE_URL", "postgres://school:x@db.example/school?sslmode=disable", "needs TLS"],
    ["DATABASE_URL", "postgres://school@db.example/school?sslmode=require", "a random password"],
    ["DATABASE_URL", "postgres://s:postgres@db.example/s?sslmode=require", "a random password"],
    ["DATABASE_DIRECT_URL", "postgres://school:Zq8-rT4_vN2.xK7w@10.0.0.5/school", "needs TLS"],
    ["PAYSTACK_API_URL", "https://api.paystack.co.evil.example", "a host of the provider's"],
    ["PAYPAL_API_URL", "https://evilpaypal.com", "a host of the provider's"],
    ["GOOGLE_ISSUER", "https://google.evil.example", "a host of the provider's"],
    ["NODE_TLS_REJECT_UNAUTHORIZED", "0", "check of certificates"],
  ])("refuses %s=%s in one line that does not repeat it", (name, value, message) => {
    const refusal = refusalOf({ [name]: value });
    expect(refusal).toMatch(new RegExp(`^${name}: production [^\\n]+$`));
    expect(refusal).toContain(message);
    expect(refusal).not.toContain(value);
  });

  test.each([
    "postgres://127.0.0.1/school",
    "postgres://school:x@localhost:5432/school",
    "postgres://school@/school?host=/run/postgresql",
  ])("accepts %s, a database on this machine", (url) => {
    expect(refusalOf({ DATABASE_URL: url })).toBe("");
  });

  test("refuses one secret for two uses", () => {
    const { TOKEN_SECRET } = productionEnvironment;
    expect(refusalOf({ MEDIA_MASTER_KEY: TOKEN_SECRET })).toMatch(
      /^TOKEN_SECRET: .*MEDIA_MASTER_KEY holds the same\nMEDIA_MASTER_KEY: .*TOKEN_SECRET holds/,
    );
  });

  test("reports all problems at once, one line per variable", () => {
    const lines = refusalOf({ PUBLIC_URL: "http://localhost", TOKEN_SECRET: "x".repeat(32) });
    expect(lines.split("\n").map((line) => line.split(":")[0])).toEqual([
      "PUBLIC_URL",
      "TOKEN_SECRET",
    ]);
  });

  test("sends no views to a private host or by plain HTTP", () => {
    const tracker = { ANALYTICS_PROVIDER: "plausible", ANALYTICS_ID: "school.example" };
    for (const url of ["http://stats.example", "https://10.0.0.1"]) {
      expect(refusalOf({ ...tracker, ANALYTICS_URL: url })).toMatch(/^ANALYTICS_URL: production/);
    }
  });
});

test("random secrets of every usual length and alphabet are accepted", async () => {
  const { randomBytes } = await import("node:crypto");
  for (let round = 0; round < 300; round += 1) {
    for (const value of [
      randomBytes(24).toString("base64url"),
      randomBytes(32).toString("hex"),
      randomBytes(60).toString("base64url"),
    ]) {
      expect(refusalOf({ TOKEN_SECRET: value })).toBe("");
    }
  }
});

test("the demo rejects live keys", () => {
  const { PAYSTACK_SECRET_KEY } = productionEnvironment;
  expect(() => readEnvironment({ PAYSTACK_SECRET_KEY })).toThrow(
    /^PAYSTACK_SECRET_KEY: a live key works with SCHOOL_MODE=production only$/,
  );
});
