import { randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair } from "jose";
import type { Configuration, KoaContextWithOIDC, Provider } from "oidc-provider";
import { claimsOf, type GoogleAccount } from "../demo-accounts.ts";
import { createMemoryAdapter } from "./memory-adapter.ts";

type Library = typeof import("oidc-provider");

export interface ProviderOptions {
  /** The issuer, without a trailing slash. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUris: readonly string[];
  /** The base path of the account chooser. */
  choosePath: string;
  findAccount: (key: string) => GoogleAccount | undefined;
}

/** OpenID Connect as Google implements it: code flow, optional PKCE, claims in the ID token. */
export async function makeProvider(library: Library, options: ProviderOptions): Promise<Provider> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  // Internal key: emulate-google.ts re-signs every ID token.
  const jwks = { keys: [{ ...(await exportJWK(privateKey)), alg: "RS256", use: "sig" }] };
  const provider = new library.Provider(options.issuer, {
    ...googleConfiguration,
    jwks,
    adapter: createMemoryAdapter(),
    clients: [clientOf(options)],
    cookies: cookieRules(),
    interactions: {
      url: (_, { uid }) => `${options.choosePath}/${uid}`,
      policy: promptsOf(library),
    },
    findAccount: (_, key) => {
      const found = options.findAccount(key);
      return found && { accountId: key, claims: () => ({ sub: key, ...claimsOf(found) }) };
    },
    loadExistingGrant: grantRequestedScopes,
  });
  // Google's codes contain a slash.
  Object.defineProperty(provider.AuthorizationCode.prototype, "generateTokenId", {
    value: () => `4/0A${randomBytes(48).toString("base64url")}`,
  });
  return provider;
}

const googleConfiguration = {
  scopes: ["openid", "email", "profile"],
  claims: {
    openid: ["sub"],
    email: ["email", "email_verified", "hd"],
    profile: ["name", "given_name"],
  },
  conformIdTokenClaims: false,
  responseTypes: ["code"],
  pkce: { required: () => false },
  extraParams: ["access_type", "hd", "include_granted_scopes"],
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    revocation: { enabled: true },
  },
  routes: {
    authorization: "/o/oauth2/v2/auth",
    token: "/token",
    jwks: "/oauth2/v3/certs",
    userinfo: "/v1/userinfo",
    revocation: "/revoke",
  },
  ttl: {
    AccessToken: 3599,
    IdToken: 3600,
    AuthorizationCode: 600,
    Interaction: 3600,
    Session: 14 * 24 * 3600,
    Grant: 14 * 24 * 3600,
  },
  renderError: (ctx, { error, error_description: description }) => {
    ctx.type = "text/plain; charset=utf-8";
    ctx.body = `Access blocked: ${error}\n${description ?? ""}\n`;
  },
} as const satisfies Configuration;

function clientOf({ clientId, clientSecret, redirectUris }: ProviderOptions) {
  return {
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uris: [...redirectUris],
    response_types: ["code" as const],
    grant_types: ["authorization_code"],
    token_endpoint_auth_method: "client_secret_post" as const,
  };
}

/** Distinct cookie names, since ports of one host share cookies. */
function cookieRules() {
  const rules = { signed: true, httpOnly: true, sameSite: "lax" } as const;
  return {
    keys: [randomBytes(32).toString("hex")],
    names: {
      session: "sandbox-google",
      interaction: "sandbox-google-choice",
      resume: "sandbox-google-resume",
    },
    long: { ...rules, maxAge: 14 * 24 * 3600 * 1000 },
    short: rules,
  };
}

/** `prompt=select_account` always asks; `consent` and `login` are the library's own. */
function promptsOf({ interactionPolicy }: Library) {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
  return policy;
}

/** Choosing an account grants the requested scopes; the same page offers denying them. */
async function grantRequestedScopes(ctx: KoaContextWithOIDC) {
  const { provider, client, session, params } = ctx.oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(String(params?.scope ?? "openid"));
  await grant.save();
  return grant;
}
