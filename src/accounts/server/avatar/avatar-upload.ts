import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/server/errors.ts";

/** The largest picture that is taken (design §6). */
const mostBytes = 5 * 1024 * 1024;
/** What a form adds around its one file. */
const formBytes = 16 * 1024;
/** The server itself ends a connection without an answer soon after this. */
const readDeadlineMs = 25_000;

/** Makes the routes of this scope, and no others, take `multipart/form-data` and nothing else. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, { limits: { fileSize: mostBytes, files: 1, fields: 0 } });
}

interface Upload {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * The bytes of the form's one file, `picture`. Throws `platform.unsupported_media` for another
 * content type, `platform.too_large` above 5 MB, `platform.invalid_request` for other parts and
 * `platform.request_timeout` for what arrives too slowly.
 */
export async function readAvatar(
  { request, reply }: Upload,
  deadlineMs = readDeadlineMs,
): Promise<Buffer> {
  if (!request.isMultipart()) throw refusal("platform.unsupported_media");
  if (Number(request.headers["content-length"]) > mostBytes + formBytes) {
    throw refusal("platform.too_large");
  }
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    // The rest of the body is not waited for: the connection ends with the answer.
    reply.header("connection", "close");
    late.reject(refusal("platform.request_timeout"));
  }, deadlineMs);
  try {
    return await Promise.race([readOnlyFile(request), late.promise]);
  } catch (error) {
    throw judge(error);
  } finally {
    clearTimeout(timer);
  }
}

async function readOnlyFile(request: FastifyRequest): Promise<Buffer> {
  let picture: Buffer | undefined;
  for await (const part of request.parts()) {
    if (part.type !== "file" || part.fieldname !== "picture" || picture) {
      throw refusal("platform.invalid_request");
    }
    picture = await part.toBuffer();
  }
  if (!picture) throw refusal("platform.invalid_request");
  return picture;
}

const sentences = {
  "platform.unsupported_media": "Please send the picture as multipart/form-data",
  "platform.too_large": "Please choose a picture of at most 5 MB",
  "platform.request_timeout":
    "The picture took too long to arrive. Please try again, or choose a smaller one",
  "platform.invalid_request": "Please send one file, named picture, and nothing else",
} as const;

function refusal(code: keyof typeof sentences, cause?: unknown): AppError {
  return new AppError(code, { message: sentences[code], cause });
}

/** Whatever the reader of forms has to say is about what was sent. */
function judge(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "FST_REQ_FILE_TOO_LARGE") return refusal("platform.too_large", error);
  return refusal("platform.invalid_request", error);
}
