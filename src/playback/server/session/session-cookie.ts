import "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  readAuthenticatingCookie,
  setAuthenticatingCookie,
} from "#platform/server/http/security/xsrf.ts";

/** The path under which a session's playlists, keys and position lie; its cookie goes nowhere else. */
export function sessionPath(sessionId: string): string {
  return `/player/session/${sessionId}`;
}

/** Browsers share cookies across ports, so the name carries ours. */
function cookieName(publicUrl: string): string {
  const { port, protocol } = new URL(publicUrl);
  return `tlp-playback-${port || (protocol === "https:" ? "443" : "80")}`;
}

/** Hands the session's secret to the browser, out of its scripts' reach. */
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

/** The session's secret, for what only reads: media engines send no headers of ours. */
export function readSessionSecret(request: FastifyRequest, publicUrl: string): string | undefined {
  return request.cookies[cookieName(publicUrl)];
}

/**
 * The session's secret, for what changes something. Throws `platform.forbidden` when the request
 * does not come from our own page.
 */
export function readSessionSecretOfPage(
  request: FastifyRequest,
  publicUrl: string,
): string | undefined {
  return readAuthenticatingCookie(request, publicUrl, cookieName(publicUrl));
}
