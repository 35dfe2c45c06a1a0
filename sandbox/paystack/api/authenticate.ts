import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "./responses.ts";

/** A hook that answers 401 unless the request carries the secret key. */
export function requireSecretKey(secretKey: string) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const header = request.headers.authorization;
    if (header === undefined) {
      return refuse(reply, {
        status: 401,
        message: "No Authorization Header was found",
        code: "missing_authorization",
        nextStep: "Provide your secret key in the Authorization header.",
      });
    }
    const given = /^Bearer\s+(\S+)$/i.exec(header.trim())?.[1] ?? "";
    if (!isSame(given, secretKey)) {
      return refuse(reply, {
        status: 401,
        message: "Invalid key",
        code: "invalid_Key",
        nextStep: "Ensure that you provide the correct authorization key for the request",
      });
    }
  };
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
