import * as z from "zod";
import {
  type ExchangeDeps,
  exchange,
  parseJsonResponse,
  requireHeaderSafe,
  unavailableError,
} from "../exchange.ts";
import { GatewayError } from "../gateway-error.ts";
import { invalidPaypalResponseError, toGatewayError } from "./paypal-error.ts";

export interface TokenDeps extends ExchangeDeps {
  clientId: string;
  clientSecret: string;
  deadlineMs: number;
  /** A monotonic clock. */
  nowMs: () => number;
}

export interface AccessTokens {
  /** The cached token or a new one; concurrent callers share one request. */
  get(deadline: AbortSignal): Promise<string>;
  /** Drops a rejected token, so that the next caller fetches another. */
  invalidate(token: string): void;
}

interface CachedToken {
  token: string;
  staleAtMs: number;
}

/** Tokens are replaced this long before they expire, so that none expires in transit. */
const marginSeconds = 60;

const granted = z.looseObject({
  access_token: z.string().min(1).max(8192),
  expires_in: z.coerce.number().nonnegative(),
});

/** Caches access tokens for our client id, fetched on demand. Source: spec §7 (PayPal). */
export function createAccessTokens(deps: TokenDeps): AccessTokens {
  let cached: CachedToken | undefined;
  let refreshing: Promise<CachedToken> | undefined;
  return {
    async get(deadline) {
      if (cached && deps.nowMs() < cached.staleAtMs) return cached.token;
      refreshing ??= refresh().finally(() => {
        refreshing = undefined;
      });
      return (await withDeadline(deadline, refreshing)).token;
    },
    invalidate(token) {
      if (cached?.token === token) cached = undefined;
    },
  };

  async function refresh(): Promise<CachedToken> {
    cached = await fetchToken(deps);
    return cached;
  }
}

async function fetchToken(deps: TokenDeps): Promise<CachedToken> {
  const { clientId, clientSecret, deadlineMs } = deps;
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  const response = await exchange(
    deps,
    {
      method: "POST",
      path: "/v1/oauth2/token",
      headers: {
        authorization: `Basic ${basic}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: "grant_type=client_credentials",
    },
    AbortSignal.timeout(deadlineMs),
  );
  const body = parseJsonResponse(response);
  if (response.status !== 200) throw toGatewayError({ status: response.status, body });
  const parsed = granted.safeParse(body);
  if (!parsed.success) throw invalidPaypalResponseError("access token", parsed.error);
  const { access_token, expires_in } = parsed.data;
  // A token that lives less than the margin is used for half its life.
  const usefulSeconds = Math.max(expires_in - marginSeconds, expires_in / 2);
  const staleAtMs = deps.nowMs() + usefulSeconds * 1000;
  return { token: requireHeaderSafe(access_token, "the access token"), staleAtMs };
}

/** A shared refresh has its own deadline, and each caller keeps their own too. */
async function withDeadline<Value>(deadline: AbortSignal, work: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const abort = () => reject(unavailableError(deadline.reason, deadline));
  if (deadline.aborted) abort();
  deadline.addEventListener("abort", abort);
  try {
    return await Promise.race([work, late]);
  } finally {
    deadline.removeEventListener("abort", abort);
  }
}

/** Basic authentication splits at the first colon, so the id must not contain one. */
export function requireValidCredentials({ clientId, clientSecret }: TokenDeps): void {
  if (/^[^\s:]+$/.test(clientId) && /^\S+$/.test(clientSecret)) return;
  throw new GatewayError("gateway.unauthorized", "PayPal's client id or secret is none");
}
