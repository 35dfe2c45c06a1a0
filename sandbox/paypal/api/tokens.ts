import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "./responses.ts";

interface TokenOptions {
  clientId: string;
  clientSecret: string;
  lifeSeconds: number;
  now: () => string;
}

export interface Tokens {
  /** The number of issued tokens. */
  issuedCount(): number;
  /** Revokes all tokens, as PayPal may at any time. */
  withdraw(): void;
  routes(app: FastifyInstance): void;
  /** A hook that answers 401 without a valid token. */
  requireToken(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
}

/** Access tokens, kept in memory only: a restart revokes them. */
export function openTokens({ clientId, clientSecret, lifeSeconds, now }: TokenOptions): Tokens {
  const expiryOf = new Map<string, number>();
  let issued = 0;
  return {
    issuedCount: () => issued,
    withdraw: () => expiryOf.clear(),
    async requireToken(request, reply) {
      const token = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
      const expiresAt = expiryOf.get(token);
      if (expiresAt !== undefined && Date.parse(now()) < expiresAt) return undefined;
      return refuse(reply, "AUTHENTICATION_FAILURE");
    },
    routes(app) {
      app.post<{ Body: { grant_type?: unknown } | null }>(
        "/v1/oauth2/token",
        async (request, reply) => {
          if (!hasValidCredentials(request.headers.authorization)) {
            const error_description = "Client Authentication failed";
            return reply.code(401).send({ error: "invalid_client", error_description });
          }
          if (request.body?.grant_type !== "client_credentials") {
            const error_description = "Grant Type is NULL or not supported";
            return reply.code(400).send({ error: "unsupported_grant_type", error_description });
          }
          return issue();
        },
      );
    },
  };

  function hasValidCredentials(header = ""): boolean {
    const given = /^Basic\s+(\S+)$/i.exec(header)?.[1] ?? "";
    return isSame(Buffer.from(given, "base64").toString(), `${clientId}:${clientSecret}`);
  }

  function issue() {
    const token = `A21AA${randomBytes(48).toString("base64url")}`;
    const at = Date.parse(now());
    expiryOf.set(token, at + lifeSeconds * 1000);
    issued += 1;
    return {
      scope: "https://uri.paypal.com/services/subscriptions",
      access_token: token,
      token_type: "Bearer",
      app_id: "APP-80W284485P519543T",
      expires_in: lifeSeconds,
      nonce: `${now()}${randomBytes(12).toString("base64url")}`,
    };
  }
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
