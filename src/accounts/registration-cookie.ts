import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/errors.ts";

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
      const { origin } = request.headers;
      if (ticket !== undefined && origin !== undefined && !isOwnOrigin(origin, publicUrl)) {
        throw new AppError("platform.forbidden");
      }
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

/** `localhost` and `127.0.0.1` are one machine, under whichever name it was opened. */
function isOwnOrigin(origin: string, publicUrl: string): boolean {
  return URL.canParse(origin) && plainOrigin(origin) === plainOrigin(publicUrl);
}

function plainOrigin(url: string): string {
  const { protocol, hostname, port } = new URL(url);
  const host = ["127.0.0.1", "[::1]"].includes(hostname) ? "localhost" : hostname;
  return `${protocol}//${host}:${port}`;
}
