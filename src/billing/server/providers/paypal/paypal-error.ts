import * as z from "zod";
import { GatewayError } from "../gateway-error.ts";

export interface PaypalResponse {
  status: number;
  /** Null for a response without a body, as 204. */
  body: unknown;
}

/** PayPal's error body. Callers branch on `issues`, never on descriptions. */
export interface PaypalErrorBody {
  name: string | null;
  issues: readonly string[];
  debugId: string | null;
}

// Only codes are read, so that error messages hold no personal data.
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
  /** The error field of the token endpoint. */
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

/** Whether PayPal does not know the id. A proxy's 404 does not count. */
export function isPaypalNotFound({ status, body }: PaypalResponse): boolean {
  const { name, issues } = parseErrorBody(body);
  return (
    status === 404 && (name === "RESOURCE_NOT_FOUND" || issues.includes("INVALID_RESOURCE_ID"))
  );
}

/** The error for an unsuccessful response. */
export function toGatewayError({ status, body }: PaypalResponse): GatewayError {
  const { name, issues, debugId } = parseErrorBody(body);
  const reasons = [name, ...issues].filter((it) => it !== null).join(", ") || "no reason given";
  const detail = `${status} ${reasons}${debugId ? ` (debug id ${debugId})` : ""}`;
  if (status === 403) return new GatewayError("gateway.unauthorized", detail);
  // A repeat with the same id may fail while PayPal still processes the first request.
  if (status === 408 || status === 409) return new GatewayError("gateway.unavailable", detail);
  return new GatewayError("gateway.refused", detail);
}

/** Its message names the invalid fields, never their values. */
export function invalidPaypalResponseError(what: string, error: z.ZodError): GatewayError {
  const fields = error.issues.map((issue) => issue.path.join(".") || "body").join(", ");
  return new GatewayError("gateway.invalid_response", `${what}: ${fields}`);
}
