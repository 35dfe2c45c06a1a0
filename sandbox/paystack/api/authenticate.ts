import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "./answers.ts";

/** A hook that answers 401 unless the request carries the secret key. */
export function demandSecretKey(secretKey: string) {
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
    const told = /^Bearer\s+(\S+)$/i.exec(header.trim())?.[1] ?? "";
    if (!isSame(told, secretKey)) {
      return refuse(reply, {
        status: 401,
        message: "Invalid key",
        code: "invalid_Key",
        nextStep: "Ensure that you provide the correct authorization key for the request",
      });
    }
  };
}

function isSame(told: string, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(told), digest(wanted));
}
