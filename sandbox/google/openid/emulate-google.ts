import { decodeJwt } from "jose";
import type { KoaContextWithOIDC, Provider } from "oidc-provider";
import * as z from "zod";
import type { GoogleContext } from "../context.ts";
import { overrideClaims } from "./token-overrides.ts";

const tokens = z.looseObject({ id_token: z.string() });
const userinfo = z.looseObject({ sub: z.string() });

type Next = () => Promise<void>;

/**
 * Adds Google's behaviour that the library lacks: its own subjects, rotating keys, redirect
 * parameters.
 */
export function emulateGoogle(provider: Provider, context: GoogleContext): void {
  provider.use(async (ctx: KoaContextWithOIDC, next: Next) => {
    if (ctx.path === "/oauth2/v3/certs") {
      ctx.set("cache-control", "public, max-age=300");
      ctx.body = context.keys.listPublic();
      return;
    }
    await next();
    if (ctx.path === "/token") await replaceIdToken(ctx, context);
    if (ctx.path === "/v1/userinfo") setSubject(ctx, context);
    if (ctx.path === "/.well-known/openid-configuration") removeIssuerParameter(ctx);
    addReturnParameters(ctx);
  });
}

/** Re-signs the ID token with the current key and the account's subject, or a test's override. */
async function replaceIdToken(
  ctx: KoaContextWithOIDC,
  { keys, overrides, accounts }: GoogleContext,
) {
  const parsed = tokens.safeParse(ctx.body);
  if (!parsed.success) return;
  const truth = decodeJwt(parsed.data.id_token);
  const sub = accounts.get(String(truth.sub))?.sub ?? String(truth.sub);
  const claims = { ...truth, sub, azp: String(truth.aud) };
  const override = overrides.take();
  const idToken = await keys.sign(overrideClaims(claims, override?.claims ?? {}), override);
  ctx.body = { ...parsed.data, id_token: idToken };
}

function setSubject(ctx: KoaContextWithOIDC, { accounts }: GoogleContext): void {
  const parsed = userinfo.safeParse(ctx.body);
  if (!parsed.success) return;
  ctx.body = { ...parsed.data, sub: accounts.get(parsed.data.sub)?.sub ?? parsed.data.sub };
}

function removeIssuerParameter(ctx: KoaContextWithOIDC): void {
  const parsed = z.looseObject({}).safeParse(ctx.body);
  if (!parsed.success) return;
  const { authorization_response_iss_parameter_supported: _, ...rest } = parsed.data;
  ctx.body = rest;
}

/** Adds `scope`, `authuser` and `prompt` to the redirect with the code. */
function addReturnParameters(ctx: KoaContextWithOIDC): void {
  const location = ctx.response.get("location");
  if (!URL.canParse(location)) return;
  const url = new URL(location);
  if (!url.searchParams.has("code")) return;
  url.searchParams.delete("iss");
  url.searchParams.set("scope", String(ctx.oidc.params?.scope ?? ""));
  url.searchParams.set("authuser", "0");
  url.searchParams.set("prompt", String(ctx.oidc.params?.prompt ?? "none"));
  ctx.set("location", url.href);
}
