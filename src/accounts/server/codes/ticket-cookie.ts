import type { FastifyReply, FastifyRequest } from "fastify";
import { cookieNameFor } from "#platform/server/http/security/cookie-name.ts";
import {
  readAuthenticatingCookie,
  readOptionalCookie,
  setAuthenticatingCookie,
} from "#platform/server/http/security/xsrf.ts";

/** A cookie that binds a registration or a reset code to the browser that requested it. */
export interface TicketCookie {
  /**
   * Returns the ticket. Throws `platform.forbidden` for cross-site requests. Also throws it without
   * the CSRF token if the body has no email, since the cookie alone then authenticates.
   */
  read: (request: FastifyRequest) => string | undefined;
  set: (reply: FastifyReply, ticket: string) => void;
  clear: (reply: FastifyReply) => void;
}

export function makeTicketCookie(kind: "registration" | "reset", publicUrl: string): TicketCookie {
  const name = cookieNameFor(publicUrl, `tlp-${kind}`);
  const options = {
    path: "/api/auth",
    sameSite: "lax",
    secure: publicUrl.startsWith("https:"),
  } as const;
  return {
    read: (request) =>
      namesEmail(request.body)
        ? readOptionalCookie(request, publicUrl, name)
        : readAuthenticatingCookie(request, publicUrl, name),
    set: (reply, ticket) => {
      const lasting = { ...options, maxAge: 24 * 60 * 60 };
      setAuthenticatingCookie(reply, publicUrl, { name, value: ticket, options: lasting });
    },
    clear: (reply) => {
      reply.clearCookie(name, options);
    },
  };
}

function namesEmail(body: unknown): boolean {
  return typeof body === "object" && body !== null && "email" in body && body.email !== undefined;
}
