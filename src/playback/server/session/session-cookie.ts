import "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { cookieNameFor } from "#platform/server/http/security/cookie-name.ts";
import {
  readAuthenticatingCookie,
  setAuthenticatingCookie,
} from "#platform/server/http/security/xsrf.ts";

/** The path of a session's playlists, keys and position, and of its cookie. */
export function sessionPath(sessionId: string): string {
  return `/player/session/${sessionId}`;
}

const cookieName = (publicUrl: string): string => cookieNameFor(publicUrl, "tlp-playback");

/** Sets the session's secret as an httpOnly cookie. */
export function setSessionCookie(
  reply: FastifyReply,
  publicUrl: string,
  { sessionId, secret }: { sessionId: string; secret: string },
): void {
  setAuthenticatingCookie(reply, publicUrl, {
    name: cookieName(publicUrl),
    value: secret,
    options: {
      path: sessionPath(sessionId),
      sameSite: "strict",
      secure: publicUrl.startsWith("https:"),
      maxAge: 12 * 60 * 60,
    },
  });
}

/** The session's secret, for reads: media engines cannot send an XSRF header. */
export function readSessionSecret(request: FastifyRequest, publicUrl: string): string | undefined {
  return request.cookies[cookieName(publicUrl)];
}

/** The session's secret, for writes. Throws `platform.forbidden` without a valid XSRF token. */
export function readSessionSecretWithXsrfCheck(
  request: FastifyRequest,
  publicUrl: string,
): string | undefined {
  return readAuthenticatingCookie(request, publicUrl, cookieName(publicUrl));
}
