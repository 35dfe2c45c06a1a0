import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/server/errors.ts";

/** Allowance for the form around its one file. */
const formBytes = 16 * 1024;
/** Below the server's own request timeout. */
const defaultDeadlineMs = 25_000;

interface UploadLimits {
  maxBytes: number;
}

/** Makes the routes of this scope accept only `multipart/form-data`. */
export async function acceptUploads(
  scope: FastifyInstance,
  { maxBytes }: UploadLimits,
): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, { limits: { fileSize: maxBytes, files: 1, fields: 0 } });
}

interface Upload {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * The bytes of the form's one file, `picture`. Throws `platform.unsupported_media` for another
 * content type, `platform.too_large`, `platform.invalid_request` for other parts, and
 * `platform.request_timeout` for a body that arrives too slowly.
 */
export async function readPicture(
  { request, reply }: Upload,
  { maxBytes }: UploadLimits,
  deadlineMs = defaultDeadlineMs,
): Promise<Buffer> {
  if (!request.isMultipart()) throw uploadError("platform.unsupported_media");
  if (Number(request.headers["content-length"]) > maxBytes + formBytes) {
    throw tooLarge(maxBytes);
  }
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    // Closes the connection with the response instead of reading the rest of the body.
    reply.header("connection", "close");
    late.reject(uploadError("platform.request_timeout"));
  }, deadlineMs);
  try {
    return await Promise.race([readOnlyFile(request), late.promise]);
  } catch (error) {
    throw toAppError(error, maxBytes);
  } finally {
    clearTimeout(timer);
  }
}

async function readOnlyFile(request: FastifyRequest): Promise<Buffer> {
  let file: Buffer | undefined;
  for await (const part of request.parts()) {
    if (part.type !== "file" || part.fieldname !== "picture" || file) {
      throw uploadError("platform.invalid_request");
    }
    file = await part.toBuffer();
  }
  if (!file) throw uploadError("platform.invalid_request");
  return file;
}

const messages = {
  "platform.unsupported_media": "Please send the picture as multipart/form-data",
  "platform.request_timeout":
    "The picture took too long to arrive. Please try again, or choose a smaller one",
  "platform.invalid_request": "Please send one file, named picture, and nothing else",
} as const;

function uploadError(code: keyof typeof messages, cause?: unknown): AppError {
  return new AppError(code, { message: messages[code], cause });
}

function tooLarge(maxBytes: number, cause?: unknown): AppError {
  const message = `Please choose a picture of at most ${Math.floor(maxBytes / 1024 / 1024)} MB`;
  return new AppError("platform.too_large", { message, cause });
}

/** Every error of the multipart parser is caused by the client. */
function toAppError(error: unknown, maxBytes: number): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "FST_REQ_FILE_TOO_LARGE") return tooLarge(maxBytes, error);
  return uploadError("platform.invalid_request", error);
}
