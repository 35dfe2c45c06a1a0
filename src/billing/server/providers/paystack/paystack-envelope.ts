import * as z from "zod";
import { GatewayError } from "../gateway-error.ts";

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

/** Names the invalid fields, never their values. */
export function invalidResponseError(what: string, error: z.ZodError): GatewayError {
  const fields = error.issues.map((issue) => issue.path.join(".") || "body").join(", ");
  return new GatewayError("gateway.invalid_response", `${what}: ${fields}`);
}
