import { randomBytes } from "node:crypto";
import type { FastifyReply } from "fastify";

const refusals = {
  INVALID_REQUEST: {
    status: 400,
    message: "Request is not well-formed, syntactically incorrect, or violates schema.",
  },
  AUTHENTICATION_FAILURE: {
    status: 401,
    message:
      "Authentication failed due to invalid authentication credentials or a missing Authorization header.",
  },
  RESOURCE_NOT_FOUND: { status: 404, message: "The specified resource does not exist." },
  UNPROCESSABLE_ENTITY: {
    status: 422,
    message:
      "The requested action could not be performed, semantically incorrect, or failed business validation.",
  },
} as const;

interface Detail {
  issue: string;
  description: string;
  field?: string;
}

export function refuse(reply: FastifyReply, name: keyof typeof refusals, ...details: Detail[]) {
  const { status, message } = refusals[name];
  const debugId = debugIdOf(reply);
  return reply.code(status).send({ name, message, debug_id: debugId, details, links: [] });
}

export function refuseUnknownId(reply: FastifyReply) {
  return refuse(reply, "RESOURCE_NOT_FOUND", {
    issue: "INVALID_RESOURCE_ID",
    description: "Requested resource ID was not found.",
  });
}

export function refuseStatus(reply: FastifyReply, issue = "SUBSCRIPTION_STATUS_INVALID") {
  const description = "Invalid subscription status for this action.";
  return refuse(reply, "UNPROCESSABLE_ENTITY", { issue, description });
}

export function refuseField(reply: FastifyReply, field: string, issue: string) {
  const description = "The value of a field is missing or invalid.";
  return refuse(reply, "INVALID_REQUEST", { field, issue, description });
}

/** An injected error's body, in PayPal's format. */
export function presentError(status: number) {
  const [name, message] =
    status === 429
      ? ["RATE_LIMIT_REACHED", "Too many requests. Blocked due to rate limiting."]
      : ["INTERNAL_SERVER_ERROR", "An internal server error has occurred."];
  return { name, message, debug_id: newDebugId(), details: [], links: [] };
}

/** A debug id. Every response has one, also in a header. */
export function newDebugId(): string {
  return randomBytes(7).toString("hex").slice(0, 13);
}

function debugIdOf(reply: FastifyReply): string {
  return String(reply.getHeader("paypal-debug-id") ?? newDebugId());
}
