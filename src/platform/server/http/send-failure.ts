import type { FastifyReply, FastifyRequest } from "fastify";
import {
  hasZodFastifySchemaValidationErrors,
  isResponseSerializationError,
} from "fastify-type-provider-zod";
import * as z from "zod";
import { isDatabaseUnavailable } from "#platform/server/database/is-database-unavailable.ts";
import { AppError, type ErrorCode, type ErrorRow } from "#platform/server/errors.ts";
import { isDiskFull } from "#platform/server/system/is-disk-full.ts";
import { BusyError } from "./limits/client-bulkhead.ts";
import type { HeaderMap } from "./security/security-headers.ts";

interface FailureDeps {
  errorTable: Record<ErrorCode, ErrorRow>;
  headers: HeaderMap;
}

/** Sends any thrown error as the standard error body; bugs are logged, never shown. */
export function sendFailure(
  { errorTable, headers }: FailureDeps,
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { code, message, retryAfterSeconds } = isDiskFull(thrown)
    ? diskFullFailure(request)
    : parseFailure(thrown);
  const row = errorTable[code];
  if (row.status >= 500 && !(thrown instanceof BusyError)) {
    request.log.error({ err: thrown, requestId: request.id }, "request failed");
  }
  const waitSeconds = retryAfterSeconds ?? (row.status === 503 ? defaultWaitSeconds : undefined);
  if (waitSeconds !== undefined) reply.header("retry-after", String(waitSeconds));
  return reply
    .code(row.status)
    .headers({ ...headers, "cache-control": "no-store", "x-request-id": request.id })
    .serializer(JSON.stringify)
    .type("application/json; charset=utf-8")
    .send({ message: message ?? row.message, code, requestId: request.id });
}

/** The wait after a 503 whose cause names none: by then a restart or a short outage is over. */
const defaultWaitSeconds = 10;

interface ParsedFailure {
  code: ErrorCode;
  message?: string | undefined;
  retryAfterSeconds?: number | undefined;
}

/** An operator needs a while to free disk space. */
function diskFullFailure({ routeOptions }: FastifyRequest): ParsedFailure {
  return routeOptions.config.isUpload
    ? { code: "platform.storage_full" }
    : { code: "platform.unavailable", retryAfterSeconds: 60 };
}

function parseFailure(thrown: unknown): ParsedFailure {
  if (thrown instanceof AppError) {
    return {
      code: thrown.code,
      message: thrown.publicMessage,
      retryAfterSeconds: thrown.retryAfterSeconds,
    };
  }
  if (hasZodFastifySchemaValidationErrors(thrown)) {
    const first = thrown.validation[0];
    const field = first?.instancePath.split("/").filter(Boolean).join(".");
    return { code: "platform.invalid_request", message: sentence(field, first?.message) };
  }
  if (thrown instanceof z.core.$ZodError && !isResponseSerializationError(thrown)) {
    const first = thrown.issues[0];
    return {
      code: "platform.invalid_request",
      message: sentence(first?.path.join("."), first?.message),
    };
  }
  return { code: codeOfFastify(thrown) };
}

function sentence(field: string | undefined, text: string | undefined): string | undefined {
  if (!text) return undefined;
  return field ? `${field}: ${text}` : text;
}

function codeOfFastify(thrown: unknown): ErrorCode {
  if (!(thrown instanceof Error)) return "platform.internal";
  const code = "code" in thrown ? String(thrown.code) : "";
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") return "platform.too_large";
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return "platform.unsupported_media";
  if (code === "FST_ERR_MAX_PARAM_LENGTH") return "platform.invalid_request";
  if ("statusCode" in thrown && thrown.statusCode === 400) return "platform.invalid_request";
  if (isDatabaseUnavailable(thrown)) return "platform.unavailable";
  return "platform.internal";
}
