import type { FastifyReply } from "fastify";
import type * as z from "zod";

/** 400 with the invalid fields of a control's body. */
export function sendValidationError(reply: FastifyReply, error: z.ZodError) {
  const fields = error.issues.map((it) => `${it.path.join(".") || "body"}: ${it.message}`);
  return reply.code(400).send({ message: fields.join("; ") });
}
