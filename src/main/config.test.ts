import { describe, expect, test } from "vitest";
import { readEnvironment } from "./config.ts";

describe("the environment", () => {
  test("may be empty: the demo has defaults for everything", () => {
    expect(readEnvironment({})).toMatchObject({
      PORT: 3000,
      HOST: "127.0.0.1",
      SCHOOL_MODE: "demo",
    });
  });

  test("invalid JSON of plan codes is reported by variable", () => {
    expect(() => readEnvironment({ PAYPAL_PLANS: "{" })).toThrow("PAYPAL_PLANS: must be JSON");
  });

  test("an empty variable counts as unset", () => {
    expect(readEnvironment({ DATABASE_URL: "", PORT: "" })).toMatchObject({ PORT: 3000 });
  });

  test("names each invalid variable", () => {
    const read = () => readEnvironment({ PORT: "seventy", DATABASE_URL: "mysql://x" });
    expect(read).toThrow(/PORT: .*\nDATABASE_URL: must begin with postgres:\/\//);
  });

  test("a pooler has an address beside it that leads to the database itself", () => {
    const pooler = { DATABASE_URL: "postgres://pooler/school", DATABASE_POOL: "25" };
    const direct = { DATABASE_DIRECT_URL: "postgres://db/school" };
    expect(readEnvironment({ ...pooler, ...direct })).toMatchObject({ DATABASE_POOL: 25 });
    expect(() => readEnvironment({ DATABASE_DIRECT_URL: "db:5432" })).toThrow(
      "DATABASE_DIRECT_URL: must begin with postgres://",
    );
    expect(() => readEnvironment(direct)).toThrow("DATABASE_DIRECT_URL: needs DATABASE_URL");
    for (const DATABASE_POOL of ["1", "501", "2.5", "many"]) {
      expect(() => readEnvironment({ DATABASE_POOL })).toThrow(/^DATABASE_POOL: [^\n]+$/);
    }
  });

  test("a limit may be overridden by valid JSON", () => {
    const rule = { points: 5, durationSeconds: 60 };
    const LIMITS = JSON.stringify({ loginsByIp: rule });
    expect(readEnvironment({ LIMITS })).toMatchObject({ LIMITS: { loginsByIp: rule } });
    expect(() => readEnvironment({ LIMITS: "{" })).toThrow(/LIMITS: must be JSON/);
    expect(() => readEnvironment({ LIMITS: '{"a":{"points":0}}' })).toThrow(/LIMITS/);
  });

  test("the pace of news has a default, and is at least one mail a minute", () => {
    expect(readEnvironment({}).NEWS_PER_MINUTE).toBe(600);
    expect(() => readEnvironment({ NEWS_PER_MINUTE: "0" })).toThrow(/^NEWS_PER_MINUTE: [^\n]+$/);
  });

  test("the terms of failed renewals have defaults, and wrong ones are named", () => {
    expect(readEnvironment({})).toMatchObject({
      BILLING_GRACE_HOURS: 72,
      BILLING_RETRY_DAYS: [1, 3, 5],
      BILLING_MONTHLY_NOTICE_DAYS: 3,
      BILLING_YEARLY_NOTICE_DAYS: 14,
    });
    expect(readEnvironment({ BILLING_RETRY_DAYS: "7,2,7" }).BILLING_RETRY_DAYS).toEqual([2, 7]);
    for (const days of ["0", "15", "1,", "1;3", "soon"]) {
      expect(() => readEnvironment({ BILLING_RETRY_DAYS: days })).toThrow(
        /^BILLING_RETRY_DAYS: must be days from 1 to 14, as 1,3,5$/,
      );
    }
    expect(() => readEnvironment({ BILLING_MONTHLY_NOTICE_DAYS: "22" })).toThrow(
      /^BILLING_MONTHLY_NOTICE_DAYS: [^\n]+$/,
    );
    for (const hours of ["-1", "1.5", "long"]) {
      expect(() => readEnvironment({ BILLING_GRACE_HOURS: hours })).toThrow(
        /^BILLING_GRACE_HOURS: [^\n]+$/,
      );
    }
  });

  test("[storage-9] storage may be a folder or a bucket, and a wrong URL is named in one line", () => {
    expect(readEnvironment({}).STORAGE_URL).toBeUndefined();
    expect(readEnvironment({ STORAGE_URL: "/srv/files" }).STORAGE_URL).toEqual({
      kind: "folder",
      folder: "/srv/files",
    });
    expect(readEnvironment({ STORAGE_URL: "s3://school-files/live" }).STORAGE_URL).toMatchObject({
      kind: "s3",
      bucket: "school-files",
      prefix: "live/",
    });
    for (const wrong of ["files", "s3://school-files?endpoint=s3.example", "s3://a:b@school"]) {
      expect(() => readEnvironment({ STORAGE_URL: wrong })).toThrow(/^STORAGE_URL: [^\n]+$/);
    }
  });

  test("[media-url-2] a wrong address of segments is named in one line", () => {
    const url = "https://cdn.school.example/live";
    expect(readEnvironment({ MEDIA_URL: url }).MEDIA_URL).toBe(url);
    for (const wrong of [
      "cdn.school.example",
      "ftp://cdn.a",
      "https://a.b?c=1",
      "https://a:b@c.d",
      "https://*.a.b",
      "https://a.b/;script-src",
    ]) {
      expect(() => readEnvironment({ MEDIA_URL: wrong })).toThrow(/^MEDIA_URL: [^\n]+$/);
    }
  });

  test("a tracker is accepted with a valid site ID, and none is the default [config-1]", () => {
    expect(readEnvironment({}).ANALYTICS_PROVIDER).toBeUndefined();
    const google = { ANALYTICS_PROVIDER: "google", ANALYTICS_ID: "G-ABC123DEF4" };
    expect(readEnvironment(google)).toMatchObject(google);
    const plausible = { ANALYTICS_PROVIDER: "plausible", ANALYTICS_ID: "school.example" };
    expect(readEnvironment(plausible)).toMatchObject(plausible);
  });

  test.each([
    [{ ANALYTICS_PROVIDER: "matomo", ANALYTICS_ID: "1" }, /^ANALYTICS_PROVIDER: [^\n]+$/],
    [{ ANALYTICS_PROVIDER: "google" }, /^ANALYTICS_ID: must be Google's measurement ID[^\n]+$/],
    [{ ANALYTICS_PROVIDER: "google", ANALYTICS_ID: "UA-1-1" }, /^ANALYTICS_ID: must be Google's/],
    [
      { ANALYTICS_PROVIDER: "plausible", ANALYTICS_ID: "https://a.b" },
      /^ANALYTICS_ID: must be the/,
    ],
    [{ ANALYTICS_ID: "G-ABC123DEF4" }, /^ANALYTICS_ID: needs ANALYTICS_PROVIDER beside it$/],
    [{ ANALYTICS_URL: "https://a.b" }, /^ANALYTICS_URL: needs ANALYTICS_PROVIDER beside it$/],
    [
      { ANALYTICS_PROVIDER: "plausible", ANALYTICS_ID: "a.b", ANALYTICS_URL: "https://a.b/js" },
      /^ANALYTICS_URL: must be an origin without a path[^\n]+$/,
    ],
  ])("an incomplete or invalid tracker is reported in one line (%j) [config-2]", (values, line) => {
    expect(() => readEnvironment(values)).toThrow(line);
  });
});
