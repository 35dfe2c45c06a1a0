import type { FastifyReply, FastifyRequest } from "fastify";

const loopbackHosts = ["localhost", "127.0.0.1", "[::1]"];

/**
 * A hook that answers 403 to requests for hosts other than loopback and the school's: with DNS
 * rebinding, another site's page could read every response.
 */
export function refuseForeignHosts(schoolOrigin: string | undefined) {
  const hosts = schoolOrigin ? [...loopbackHosts, new URL(schoolOrigin).hostname] : loopbackHosts;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const url = URL.parse(`http://${request.headers.host ?? ""}`);
    if (url && hosts.includes(url.hostname)) return undefined;
    return reply.code(403).send({ status: false, message: "The sandbox has another host." });
  };
}
