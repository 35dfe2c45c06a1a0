import "@fastify/cookie";
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/server/errors.ts";
import { requireSameOrigin } from "./same-origin.ts";

/** The cookie that our pages read and the header in which they send it back (spec §7). */
const cookieName = "XSRF-TOKEN";
const headerName = "x-xsrf-token";

interface AuthenticatingCookie {
  name: string;
  value: string;
  options: CookieSerializeOptions;
}

/**
 * Sets a cookie that authenticates by itself, and beside it the token that our own pages must send
 * back with it: another site's page can make a browser send cookies, but not read one.
 */
export function setAuthenticatingCookie(
  reply: FastifyReply,
  publicUrl: string,
  { name, value, options }: AuthenticatingCookie,
): void {
  reply.setCookie(name, value, { ...options, httpOnly: true });
  reply.setCookie(cookieName, tokenOf(reply.request), {
    path: "/",
    sameSite: "lax",
    secure: publicUrl.startsWith("https:"),
    // At least as long as any of the cookies beside which it is set.
    maxAge: 24 * 60 * 60,
  });
}

/**
 * The value of a cookie where nothing else authenticates the request; undefined where there is no
 * such cookie. Throws `platform.forbidden` when the request comes from another site's page, or
 * lacks the token that our pages send back.
 */
export function readAuthenticatingCookie(
  request: FastifyRequest,
  publicUrl: string,
  name: string,
): string | undefined {
  const value = request.cookies[name];
  if (value === undefined) return undefined;
  requireSameOrigin(request, publicUrl);
  if (!hasCsrfToken(request)) throw new AppError("platform.forbidden");
  return value;
}

/**
 * The value of a cookie that only helps, beside other proof in the request; without the token it
 * counts for nothing. Throws `platform.forbidden` when another site's page sent the request.
 */
export function readOptionalCookie(
  request: FastifyRequest,
  publicUrl: string,
  name: string,
): string | undefined {
  const value = request.cookies[name];
  if (value === undefined) return undefined;
  requireSameOrigin(request, publicUrl);
  return hasCsrfToken(request) ? value : undefined;
}

/** One token a browser, so that its tabs do not take each other's away. */
function tokenOf(request: FastifyRequest): string {
  const known = request.cookies[cookieName] ?? "";
  return /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString("base64url");
}

function hasCsrfToken(request: FastifyRequest): boolean {
  const [kept, sent] = [request.cookies[cookieName], request.headers[headerName]];
  if (kept === undefined || kept === "" || typeof sent !== "string") return false;
  return timingSafeEqual(hashOf(kept), hashOf(sent));
}

/** Of one length, whatever was sent. */
function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
