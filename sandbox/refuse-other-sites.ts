import type { FastifyReply, FastifyRequest } from "fastify";

const readingMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * A hook that answers 403 to cross-origin requests with unsafe methods, since the sandbox's user
 * also visits other sites. Programs send neither header.
 */
export async function refuseOtherSites(request: FastifyRequest, reply: FastifyReply) {
  if (readingMethods.has(request.method) || isOwnOrNoPage(request)) return undefined;
  return reply.code(403).send({ status: false, message: "Other sites may not do this." });
}

function isOwnOrNoPage({ headers }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  if (headers.origin === undefined) return true;
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host;
}
