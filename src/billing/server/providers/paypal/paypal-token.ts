import * as z from "zod";
import { type ExchangeDeps, exchange, headerSafe, readAnswer, unreachable } from "../exchange.ts";
import { GatewayError } from "../gateway-error.ts";
import { invalidResponseError, refusalError } from "./paypal-refusal.ts";

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
  forget(token: string): void;
}

interface KeptToken {
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
  let kept: KeptToken | undefined;
  let refreshing: Promise<KeptToken> | undefined;
  return {
    async get(deadline) {
      if (kept && deps.nowMs() < kept.staleAtMs) return kept.token;
      refreshing ??= refresh().finally(() => {
        refreshing = undefined;
      });
      return (await before(deadline, refreshing)).token;
    },
    forget(token) {
      if (kept?.token === token) kept = undefined;
    },
  };

  async function refresh(): Promise<KeptToken> {
    kept = await fetchToken(deps);
    return kept;
  }
}

async function fetchToken(deps: TokenDeps): Promise<KeptToken> {
  const { clientId, clientSecret, deadlineMs } = deps;
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  const answer = await exchange(
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
  const body = readAnswer(answer);
  if (answer.status !== 200) throw refusalError({ status: answer.status, body });
  const parsed = granted.safeParse(body);
  if (!parsed.success) throw invalidResponseError("access token", parsed.error);
  const { access_token, expires_in } = parsed.data;
  // A life shorter than the margin is still used, if only for its first half.
  const usefulSeconds = Math.max(expires_in - marginSeconds, expires_in / 2);
  const staleAtMs = deps.nowMs() + usefulSeconds * 1000;
  return { token: headerSafe(access_token, "the access token"), staleAtMs };
}

/** A refresh that many wait for has a deadline of its own; each who waits keeps theirs. */
async function before<Value>(deadline: AbortSignal, work: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(unreachable(deadline.reason, deadline));
  if (deadline.aborted) giveUp();
  deadline.addEventListener("abort", giveUp);
  try {
    return await Promise.race([work, late]);
  } finally {
    deadline.removeEventListener("abort", giveUp);
  }
}

/** Basic authentication parts the two at the first colon, so an id may not hold one. */
export function demandCredentials({ clientId, clientSecret }: TokenDeps): void {
  if (/^[^\s:]+$/.test(clientId) && /^\S+$/.test(clientSecret)) return;
  throw new GatewayError("gateway.unauthorized", "PayPal's client id or secret is none");
}
