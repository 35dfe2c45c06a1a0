import {
  compactVerify,
  createRemoteJWKSet,
  errors as jose,
  customFetch as jwksFetch,
  type RemoteJWKSetOptions,
} from "jose";
import * as oidc from "openid-client";
import { ClientError, ResponseBodyError } from "openid-client";
import { AppError } from "#platform/server/errors.ts";
import type { GoogleSignIn, OAuthAttempt } from "./google-sign-in.ts";
import { readIdentity } from "./read-identity.ts";

export interface GoogleOptions {
  /**
   * `https://accounts.google.com`, or the sandbox. Plain HTTP only if this URL uses it.
   */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The school's origin, without a trailing slash. */
  publicUrl: string;
  fetch: typeof fetch;
  /** The deadline of one step with all its requests to Google. */
  deadlineMs: number;
}

/** A request's share of the deadline, so that it fails before the step does. */
const requestTimeoutShare = 0.8;

/** How long the discovery document is cached. */
const discoveryLifeMs = 60 * 60 * 1000;

interface Discovered {
  configuration: oidc.Configuration;
  keys: ReturnType<typeof createRemoteJWKSet>;
}

/** Google's sign-in by OpenID Connect: code flow, PKCE, nonce, ID tokens verified (spec §7). */
export function openGoogle(options: GoogleOptions): GoogleSignIn {
  const { publicUrl, deadlineMs } = options;
  const redirectUri = `${publicUrl}/auth/google`;
  const discover = cacheDiscovery(() => discoverGoogle(options));
  return {
    authorizationUrl: (attempt, state) =>
      withDeadline(deadlineMs, async () => {
        const { configuration } = await discover();
        return oidc.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: "openid email profile",
          prompt: "select_account",
          state,
          nonce: attempt.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
          code_challenge_method: "S256",
        });
      }),
    exchange: (attempt, code) =>
      withDeadline(deadlineMs, async () => {
        const google = await discover();
        return readIdentity(await exchangeCode(google, redirectUri, attempt, code));
      }),
  };
}

async function exchangeCode(
  { configuration, keys }: Discovered,
  redirectUri: string,
  { nonce, verifier }: OAuthAttempt,
  code: string,
) {
  const callbackUrl = new URL(redirectUri);
  callbackUrl.searchParams.set("code", code);
  // There is one provider, so its `iss` response parameter is known.
  callbackUrl.searchParams.set("iss", configuration.serverMetadata().issuer);
  const tokens = await oidc.authorizationCodeGrant(configuration, callbackUrl, {
    pkceCodeVerifier: verifier,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  // The claims are validated above, the signature here. Keys rotate, so an unknown key is fetched
  // at once; only Google can cause that.
  await compactVerify(tokens.id_token ?? "", keys, { algorithms: ["RS256"] });
  return tokens.claims();
}

async function discoverGoogle(options: GoogleOptions): Promise<Discovered> {
  const { issuer, clientId, clientSecret } = options;
  const requestTimeoutMs = Math.round(options.deadlineMs * requestTimeoutShare);
  const isPlainHttp = issuer.startsWith("http:");
  const configuration = await oidc.discovery(
    new URL(issuer),
    clientId,
    { id_token_signed_response_alg: "RS256", [oidc.clockTolerance]: 30 },
    oidc.ClientSecretPost(clientSecret),
    {
      [oidc.customFetch]: toCustomFetch(options.fetch),
      timeout: requestTimeoutMs / 1000,
      ...(isPlainHttp && { execute: [oidc.allowInsecureRequests] }),
    },
  );
  const { jwks_uri: jwksUri } = configuration.serverMetadata();
  if (jwksUri === undefined) throw new Error("Google names no keys");
  const keysOptions: RemoteJWKSetOptions = {
    cooldownDuration: 0,
    timeoutDuration: requestTimeoutMs,
    [jwksFetch]: options.fetch,
  };
  return { configuration, keys: createRemoteJWKSet(new URL(jwksUri), keysOptions) };
}

/** Adapts `fetch`: every body that openid-client sends is a form. */
function toCustomFetch(request: typeof fetch): oidc.CustomFetch {
  return (url, { method, headers, redirect, body, signal }) =>
    request(url, {
      method,
      headers,
      redirect,
      ...(body instanceof URLSearchParams && { body }),
      ...(signal && { signal }),
    });
}

/** One request for concurrent callers; failures are not cached. */
function cacheDiscovery(request: () => Promise<Discovered>): () => Promise<Discovered> {
  let cached: { discovery: Promise<Discovered>; until: number } | undefined;
  return () => {
    if (cached && cached.until > Date.now()) return cached.discovery;
    const asked = { discovery: request(), until: Date.now() + discoveryLifeMs };
    cached = asked;
    asked.discovery.catch(() => {
      if (cached === asked) cached = undefined;
    });
    return asked.discovery;
  };
}

/** Enforces the deadline and maps every failure to one of two error codes. */
async function withDeadline<Value>(deadlineMs: number, work: () => Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("Google did not answer in time")), deadlineMs);
  try {
    return await Promise.race([work(), late]);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError(
      isGoogleRefusal(cause) ? "accounts.google_refused" : "platform.unavailable",
      {
        cause,
      },
    );
  } finally {
    clearTimeout(timer);
  }
}

/** Errors of our configuration, not of the user. */
const configurationErrors = ["invalid_client", "unauthorized_client", "redirect_uri_mismatch"];

/** openid-client's codes for invalid responses. */
const invalidResponseCodes = [
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_INVALID_RESPONSE",
];

/**
 * True when Google refused, for instance a used code or a token for another client. False when it
 * did not respond or a retry may help.
 */
function isGoogleRefusal(cause: unknown): boolean {
  if (cause instanceof ResponseBodyError) {
    return cause.status < 500 && !configurationErrors.includes(cause.error);
  }
  if (cause instanceof ClientError) return invalidResponseCodes.includes(cause.code ?? "");
  if (cause instanceof jose.JWKSTimeout || cause instanceof jose.JWKSInvalid) return false;
  // The library's base class means that the keys could not be fetched.
  return cause instanceof jose.JOSEError && cause.code !== jose.JOSEError.code;
}
