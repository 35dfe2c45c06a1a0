import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#platform/server/errors.ts";

/**
 * Accepts JSON in UTF-8 as the only content type. An empty body counts as none, whatever its type:
 * clients send the JSON type on calls without a body (spec §7). Names such as `__proto__`,
 * duplicate names in one object, and invalid UTF-8 are rejected.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser("error", "error");
  const decoder = new TextDecoder("utf-8", { fatal: true });
  app.addContentTypeParser<Buffer>(
    "application/json",
    { parseAs: "buffer" },
    (request, bytes, done) => {
      if (bytes.length === 0) return done(null, undefined);
      rejectOtherEncodings(request);
      const text = decode(decoder, bytes);
      void parseJson(request, text, (error, body) => {
        if (error || !hasDuplicateNames(text, body)) return done(error, body);
        const message = "The body names a field twice.";
        done(new AppError("platform.invalid_request", { message }));
      });
    },
  );
}

function rejectOtherEncodings({ headers }: FastifyRequest): void {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headers["content-type"] ?? "")?.[1];
  const isUtf8 = charset === undefined || /^utf-?8$/i.test(charset);
  const encoding = headers["content-encoding"] ?? "identity";
  if (!isUtf8 || encoding !== "identity") throw new AppError("platform.unsupported_media");
}

function decode(decoder: InstanceType<typeof TextDecoder>, bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new AppError("platform.invalid_request", { message: "The body is not UTF-8.", cause });
  }
}

/**
 * Whether valid JSON has a duplicate name in one object. Parsing keeps only the last of them, so
 * the parsed value has fewer members than the text has colons outside strings.
 */
function hasDuplicateNames(text: string, parsed: unknown): boolean {
  const colons = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, "").split(":").length - 1;
  let members = 0;
  const open: unknown[] = [parsed];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== "object" || next === null) continue;
    const values: unknown[] = Object.values(next);
    if (!Array.isArray(next)) members += values.length;
    for (const value of values) open.push(value);
  }
  return members !== colons;
}
