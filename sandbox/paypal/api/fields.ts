import type { FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod";
import { refuse, refuseField } from "./responses.ts";

/** Sends 400 with the first invalid field. */
export function refuseFields(reply: FastifyReply, error: z.ZodError) {
  const [first] = error.issues;
  if (!first) return refuse(reply, "INVALID_REQUEST");
  const isMissing = first.code === "invalid_type" && first.message.endsWith("undefined");
  const issue = isMissing ? "MISSING_REQUIRED_PARAMETER" : "INVALID_PARAMETER_SYNTAX";
  return refuseField(reply, `/${first.path.join("/")}`, issue);
}

export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

export function originOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}
