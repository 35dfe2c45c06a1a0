import { generateSecret, hashSecret } from "#platform/server/secrets.ts";
import "@fastify/cookie";
import { timingSafeEqual } from "node:crypto";
import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/server/errors.ts";

/** The cookie that the site's pages read and the header in which they return it (spec §7). */
const cookieName = "XSRF-TOKEN";
const headerName = "x-xsrf-token";

interface AuthenticatingCookie {
  name: string;
  value: string;
  options: CookieSerializeOptions;
}

/**
 * Sets a cookie that authenticates by itself, and the XSRF token that the site's pages must return
 * with the cookie. Another site's page can make a browser send cookies, but cannot read one.
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
    // At least as long as any cookie that the token accompanies.
    maxAge: 24 * 60 * 60,
  });
}

/**
 * The value of a cookie that alone authenticates the request; undefined without it. Throws
 * `platform.forbidden` for cross-site requests and requests without the XSRF token.
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
 * The value of a cookie that supplements other proof; ignored without the XSRF token. Throws
 * `platform.forbidden` for cross-site requests.
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

/** One token per browser, so that its tabs share it. */
function tokenOf(request: FastifyRequest): string {
  const known = request.cookies[cookieName] ?? "";
  return /^[\w-]{43}$/.test(known) ? known : generateSecret();
}

function hasCsrfToken(request: FastifyRequest): boolean {
  const [cookieToken, headerToken] = [request.cookies[cookieName], request.headers[headerName]];
  if (cookieToken === undefined || cookieToken === "" || typeof headerToken !== "string")
    return false;
  return timingSafeEqual(hashSecret(cookieToken), hashSecret(headerToken));
}

/**
 * Rejects cross-site requests that a cookie alone would authenticate (design: Identity). Browsers
 * send Origin with every POST. A client without Origin is no browser, so it sends no cookies
 * unawares. Throws `platform.forbidden`.
 */
export function requireSameOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers;
  if (origin !== undefined && !isOwnOrigin(origin, publicUrl)) {
    throw new AppError("platform.forbidden");
  }
}

function isOwnOrigin(origin: string, publicUrl: string): boolean {
  return URL.canParse(origin) && plainOrigin(origin) === plainOrigin(publicUrl);
}

/** `localhost` and `127.0.0.1` count as one origin. */
function plainOrigin(url: string): string {
  const { protocol, hostname, port } = new URL(url);
  const host = ["127.0.0.1", "[::1]"].includes(hostname) ? "localhost" : hostname;
  return `${protocol}//${host}:${port}`;
}
