import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSandbox, type SandboxOptions } from "./build-sandbox.ts";

export const secretKey = "sk_test_0123456789";
export const publicKey = "pk_test_0123456789";

export const beginnerMonthly = {
  planCode: "PLN_beginnermonthly",
  name: "Beginner",
  amountMinor: 750_000,
  interval: "monthly",
  currency: "NGN",
} as const;

export const beginnerYearly = {
  ...beginnerMonthly,
  planCode: "PLN_beginneryearly",
  amountMinor: 8_000_000,
  interval: "annually",
} as const;

interface RequestOptions {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestSandbox extends AsyncDisposable {
  baseUrl: string;
  dataDir: string;
  /** An API call with the secret key. */
  api(path: string, ask?: RequestOptions): Promise<SandboxResponse>;
  /** A call without a key, as from browsers and tests. */
  open(path: string, ask?: RequestOptions): Promise<SandboxResponse>;
}

export interface SandboxResponse {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed JSON; null for other bodies. */
  body: unknown;
}

/**
 * Starts a sandbox over HTTP on a free port; disposing removes its folder unless it was passed in. Only a folder
 * that was passed in stores payments: writing each of them to disk takes longer than the payment.
 */
export async function startTestSandbox(
  options: Partial<SandboxOptions> = {},
): Promise<TestSandbox> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "sandbox-")));
  const plans = [beginnerMonthly, beginnerYearly];
  const isStored = options.dataDir !== undefined;
  const app = buildSandbox({ secretKey, publicKey, plans, isStored, ...options, dataDir });
  const baseUrl = await app.listen({ port: 0, host: "127.0.0.1" });
  const authorization = `Bearer ${options.secretKey ?? secretKey}`;
  return {
    baseUrl,
    dataDir,
    api: (path, it) => send(baseUrl + path, { ...it, headers: { authorization, ...it?.headers } }),
    open: (path, it) => send(baseUrl + path, it),
    async [Symbol.asyncDispose]() {
      await app.close();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function send(
  url: string,
  { method, body, headers = {} }: RequestOptions = {},
): Promise<SandboxResponse> {
  const response = await fetch(url, {
    method: method ?? "GET",
    redirect: "manual",
    headers: body === undefined ? headers : { "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parsedOrNull(text) };
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
