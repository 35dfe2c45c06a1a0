import * as z from "zod";
import { GatewayError } from "../gateway-error.ts";

export interface PaypalResponse {
  status: number;
  /** Null where the answer has no body, as after 204. */
  body: unknown;
}

/** What PayPal says when it says no: to branch on `issues`, never on descriptions. */
export interface PaypalErrorBody {
  name: string | null;
  issues: readonly string[];
  debugId: string | null;
}

// Only what looks like a code is taken, so that nothing personal gets into an error's message.
const code = z
  .string()
  .regex(/^[A-Za-z0-9_]{1,80}$/)
  .nullish()
  .catch(null);
const debugId = z
  .string()
  .regex(/^[\w-]{1,60}$/)
  .nullish()
  .catch(null);
const errorBody = z.looseObject({
  name: code,
  /** The token endpoint has a shape of its own. */
  error: code,
  debug_id: debugId,
  details: z.array(z.looseObject({ issue: code }).catch({})).catch([]),
});

export function parseErrorBody(body: unknown): PaypalErrorBody {
  const parsed = errorBody.safeParse(body);
  if (!parsed.success) return { name: null, issues: [], debugId: null };
  const { name, error, debug_id, details } = parsed.data;
  const issues = details.map((it) => it.issue).filter((it) => typeof it === "string");
  return { name: name ?? error ?? null, issues, debugId: debug_id ?? null };
}

/** It knows nothing of this id, in its own words: a 404 of anybody else's is no such word. */
export function isNotFound({ status, body }: PaypalResponse): boolean {
  const { name, issues } = parseErrorBody(body);
  return (
    status === 404 && (name === "RESOURCE_NOT_FOUND" || issues.includes("INVALID_RESOURCE_ID"))
  );
}

/** The error for an answer that is no success, whatever was asked. */
export function toGatewayError({ status, body }: PaypalResponse): GatewayError {
  const { name, issues, debugId } = parseErrorBody(body);
  const reasons = [name, ...issues].filter((it) => it !== null).join(", ") || "no reason given";
  const detail = `${status} ${reasons}${debugId ? ` (debug id ${debugId})` : ""}`;
  if (status === 403) return new GatewayError("gateway.unauthorized", detail);
  // A second request under the same id may fail while the first is still being worked on.
  if (status === 408 || status === 409) return new GatewayError("gateway.unavailable", detail);
  return new GatewayError("gateway.refused", detail);
}

/** Names the fields that were wrong, and never what stood in them. */
export function invalidResponseError(what: string, error: z.ZodError): GatewayError {
  const fields = error.issues.map((issue) => issue.path.join(".") || "body").join(", ");
  return new GatewayError("gateway.invalid_response", `${what}: ${fields}`);
}
