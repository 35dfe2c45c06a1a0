import * as z from "zod";
import {
  type ExchangeDeps,
  exchange,
  parseJsonResponse,
  requireHeaderSafe,
  unavailableError,
} from "../exchange.ts";
import { GatewayError } from "../gateway-error.ts";
import { invalidResponseError, toGatewayError } from "./paypal-error.ts";

export interface TokenDeps extends ExchangeDeps {
  clientId: string;
  clientSecret: string;
  deadlineMs: number;
  /** A clock that only goes forward. */
  nowMs: () => number;
}

export interface AccessTokens {
  /** The one in use, or a new one; many who ask at once wait for the same. */
  get(deadline: AbortSignal): Promise<string>;
  /** This one was refused: the next to ask gets another. */
  invalidate(token: string): void;
}

interface CachedToken {
  token: string;
  staleAtMs: number;
}

/** A token is given back this long before it expires, so that none expires on its way. */
const marginSeconds = 60;

const granted = z.looseObject({
  access_token: z.string().min(1).max(8192),
  expires_in: z.coerce.number().nonnegative(),
});

/** Access tokens for our client id, fetched when first needed. Source: spec §7 (PayPal). */
export function openAccessTokens(deps: TokenDeps): AccessTokens {
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
  if (!parsed.success) throw invalidResponseError("access token", parsed.error);
  const { access_token, expires_in } = parsed.data;
  // A life shorter than the margin is still used, if only for its first half.
  const usefulSeconds = Math.max(expires_in - marginSeconds, expires_in / 2);
  const staleAtMs = deps.nowMs() + usefulSeconds * 1000;
  return { token: requireHeaderSafe(access_token, "the access token"), staleAtMs };
}

/** A refresh that many wait for has a deadline of its own; each who waits keeps theirs. */
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

/** Basic authentication parts the two at the first colon, so an id may not hold one. */
export function requireValidCredentials({ clientId, clientSecret }: TokenDeps): void {
  if (/^[^\s:]+$/.test(clientId) && /^\S+$/.test(clientSecret)) return;
  throw new GatewayError("gateway.unauthorized", "PayPal's client id or secret is none");
}
