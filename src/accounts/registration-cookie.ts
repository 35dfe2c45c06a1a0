import type { FastifyReply, FastifyRequest } from "fastify";
import { requireSameOrigin } from "#platform/http/same-origin.ts";

/** The cookie that binds a pending registration to the browser that began it. */
export interface RegistrationCookie {
  /** The ticket it carries. Throws `platform.forbidden` when another site has the browser send it. */
  read: (request: FastifyRequest) => string | undefined;
  set: (reply: FastifyReply, ticket: string) => void;
  clear: (reply: FastifyReply) => void;
}

/** Its name carries the port, since browsers share cookies across ports (design §4). */
export function makeRegistrationCookie(publicUrl: string, port: number): RegistrationCookie {
  const name = `tlp-registration-${port}`;
  const options = {
    path: "/api/auth",
    httpOnly: true,
    sameSite: "lax",
    secure: publicUrl.startsWith("https:"),
  } as const;
  return {
    read: (request) => {
      const ticket = request.cookies[name];
      if (ticket !== undefined) requireSameOrigin(request, publicUrl);
      return ticket;
    },
    set: (reply, ticket) => {
      reply.setCookie(name, ticket, { ...options, maxAge: 24 * 60 * 60 });
    },
    clear: (reply) => {
      reply.clearCookie(name, options);
    },
  };
}
