import type { FastifyReply, FastifyRequest } from "fastify";

/** A hook that reads the numbers and flags of a control's form. Empty fields are left out. */
export async function readFormValues(request: FastifyRequest) {
  const { body } = request;
  if (!isControlForm(request) || typeof body !== "object" || body === null) return;
  const given = Object.entries(body).filter(([, value]) => value !== "");
  request.body = Object.fromEntries(given.map(([name, value]) => [name, parseValue(value)]));
}

/** A hook that returns to the control page, with an error if there was one. */
export async function returnToControlPage(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
) {
  if (!isControlForm(request)) return payload;
  const problem =
    reply.statusCode < 400 ? "" : `?problem=${encodeURIComponent(messageOf(payload))}`;
  reply.code(303).header("location", `/_sandbox${problem}`).removeHeader("content-type");
  return "";
}

function isControlForm({ method, url, headers }: FastifyRequest): boolean {
  const type = headers["content-type"] ?? "";
  const isForm = type.startsWith("application/x-www-form-urlencoded");
  return method === "POST" && isForm && url.startsWith("/_sandbox/");
}

function parseValue(value: unknown): unknown {
  if (value === "true") return true;
  return typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
}

function messageOf(payload: unknown): string {
  const message = /"message":"([^"]*)"/.exec(String(payload))?.[1];
  return message ?? "The control failed.";
}
