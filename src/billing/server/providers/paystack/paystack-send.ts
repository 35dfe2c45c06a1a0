import * as z from "zod";
import {
  type ExchangeDeps,
  exchange,
  type GatewayRequest,
  parseJsonResponse,
  requireHeaderSafe,
} from "../exchange.ts";
import { GatewayError } from "../gateway-error.ts";

interface SendDeps extends ExchangeDeps {
  secretKey: string;
  /** Receives the exact text of each usable response. */
  record?: ((text: string) => void) | undefined;
}

/**
 * Sends one request with the secret key. Returns the parsed body of 2xx, and of a 4xx such as 400
 * and 404, which callers interpret. Throws `GatewayError` as `exchange` and `parseJsonResponse` do.
 */
export async function sendToPaystack(
  deps: SendDeps,
  { method, path, body }: GatewayRequest,
): Promise<unknown> {
  const headers: Record<string, string> = {
    authorization: `Bearer ${requireHeaderSafe(deps.secretKey, "the secret key")}`,
  };
  if (body) headers["content-type"] = "application/json";
  const text = body && JSON.stringify(body);
  const response = await exchange(deps, { method, path, headers, body: text });
  deps.record?.(response.text);
  return parseJsonResponse(response);
}

const envelope = z.looseObject({
  // Documented as a boolean, sometimes sent as a string.
  status: z
    .union([z.boolean(), z.enum(["true", "false"])])
    .transform((it) => String(it) === "true"),
  message: z.string().catch(""),
  code: z.string().optional().catch(undefined),
  data: z.unknown().optional(),
});

export type PaystackEnvelope = z.output<typeof envelope>;

/** Parses Paystack's response envelope. Throws `gateway.invalid_response` when it is malformed. */
export function parseEnvelope(body: unknown): PaystackEnvelope {
  const parsed = envelope.safeParse(body);
  if (!parsed.success) throw invalidResponseError("no Paystack envelope", parsed.error);
  return parsed.data;
}

export function refusedError({ message, code }: PaystackEnvelope): GatewayError {
  const detail = message.replace(/\s+/g, " ").slice(0, 200) || "no reason given";
  return new GatewayError("gateway.refused", code ? `${detail} (${code.slice(0, 60)})` : detail);
}

/** Its message names the invalid fields, never their values. */
export function invalidResponseError(what: string, error: z.ZodError): GatewayError {
  const fields = error.issues.map((issue) => issue.path.join(".") || "body").join(", ");
  return new GatewayError("gateway.invalid_response", `${what}: ${fields}`);
}
