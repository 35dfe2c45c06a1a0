import { decodeJwt } from "jose";
import type { KoaContextWithOIDC, Provider } from "oidc-provider";
import * as z from "zod";
import type { GoogleContext } from "../context.ts";
import { overrideClaims } from "./token-overrides.ts";

const tokens = z.looseObject({ id_token: z.string() });
const userinfo = z.looseObject({ sub: z.string() });

type Next = () => Promise<void>;

/** What Google does and the library does not: its own subjects, rotating keys, words at the return. */
export function emulateGoogle(provider: Provider, context: GoogleContext): void {
  provider.use(async (ctx: KoaContextWithOIDC, next: Next) => {
    if (ctx.path === "/oauth2/v3/certs") {
      ctx.set("cache-control", "public, max-age=300");
      ctx.body = context.keys.listPublic();
      return;
    }
    await next();
    if (ctx.path === "/token") await signAnew(ctx, context);
    if (ctx.path === "/v1/userinfo") nameSubject(ctx, context);
    if (ctx.path === "/.well-known/openid-configuration") leaveOutIssuerParameter(ctx);
    addWordsToReturn(ctx);
  });
}

/** Signs the ID token with the key of the day, for the account's own subject, or as a test wants. */
async function signAnew(ctx: KoaContextWithOIDC, { keys, overrides, people }: GoogleContext) {
  const parsed = tokens.safeParse(ctx.body);
  if (!parsed.success) return;
  const truth = decodeJwt(parsed.data.id_token);
  const sub = people.get(String(truth.sub))?.sub ?? String(truth.sub);
  const told = { ...truth, sub, azp: String(truth.aud) };
  const override = overrides.take();
  const idToken = await keys.sign(overrideClaims(told, override?.claims ?? {}), override);
  ctx.body = { ...parsed.data, id_token: idToken };
}

function nameSubject(ctx: KoaContextWithOIDC, { people }: GoogleContext): void {
  const parsed = userinfo.safeParse(ctx.body);
  if (!parsed.success) return;
  ctx.body = { ...parsed.data, sub: people.get(parsed.data.sub)?.sub ?? parsed.data.sub };
}

function leaveOutIssuerParameter(ctx: KoaContextWithOIDC): void {
  const parsed = z.looseObject({}).safeParse(ctx.body);
  if (!parsed.success) return;
  const { authorization_response_iss_parameter_supported: _, ...rest } = parsed.data;
  ctx.body = rest;
}

/** `scope`, `authuser` and `prompt` come back beside the code. */
function addWordsToReturn(ctx: KoaContextWithOIDC): void {
  const location = ctx.response.get("location");
  if (!URL.canParse(location)) return;
  const address = new URL(location);
  if (!address.searchParams.has("code")) return;
  address.searchParams.delete("iss");
  address.searchParams.set("scope", String(ctx.oidc.params?.scope ?? ""));
  address.searchParams.set("authuser", "0");
  address.searchParams.set("prompt", String(ctx.oidc.params?.prompt ?? "none"));
  ctx.set("location", address.href);
}
