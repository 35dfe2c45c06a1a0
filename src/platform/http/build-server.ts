import cookie from "@fastify/cookie";
import swagger from "@fastify/swagger";
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import {
  createJsonSchemaTransform,
  hasZodFastifySchemaValidationErrors,
  isResponseSerializationError,
  serializerCompiler,
  validatorCompiler,
} from "fastify-type-provider-zod";
import type { Logger } from "pino";
import * as z from "zod";
import { isDatabaseAway } from "#platform/database/is-database-away.ts";
import { AppError, type ErrorCode, type ErrorRow } from "#platform/errors.ts";
import type { Caller, IdentifyCaller } from "./caller.ts";
import { countRequest } from "./metrics.ts";
import { PublicAnswers } from "./public-answers.ts";
import type { Api } from "./serve.ts";

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

interface ServerOptions {
  log: Logger;
  errorTable: Record<ErrorCode, ErrorRow>;
  identifyCaller: IdentifyCaller;
  /** Which proxies' `X-Forwarded-For` is believed; false believes none. */
  trustProxy: boolean | string;
  publicUrl: string;
  /** Adds the features' addresses. */
  addApi: (api: Api) => void | Promise<void>;
}

const API_HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** Builds the HTTP server with every feature's addresses, not yet listening. */
export async function buildServer(options: ServerOptions): Promise<{
  app: FastifyInstance;
  answers: PublicAnswers;
}> {
  const app = Fastify({
    loggerInstance: options.log as never,
    // Public pages have counters only; personal requests are logged below.
    logController: new LogController({ disableRequestLogging: true }),
    // A logger made for each request would cost more than most answers; lines name the request.
    childLoggerFactory: (logger) => logger,
    trustProxy: options.trustProxy,
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error, request, reply) =>
    sendFailure(error, request, reply, options.errorTable),
  );
  app.setNotFoundHandler(() => {
    throw new AppError("platform.not_found");
  });
  app.removeContentTypeParser("text/plain");
  app.decorateRequest("caller", null);
  const answers = new PublicAnswers();
  await app.register(swagger, openApi(options.publicUrl));
  await app.register(async (scope) => {
    await scope.register(cookie);
    scope.addHook("onRequest", async (request, reply) => {
      reply.headers(API_HEADERS).header("x-request-id", request.id);
    });
    scope.addHook("onResponse", async (request, reply) => {
      const route = request.routeOptions.url ?? "unknown";
      const milliseconds = Math.round(reply.elapsedTime);
      countRequest(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
      const { id: requestId, method } = request;
      options.log.info({ requestId, method, route, status: reply.statusCode, milliseconds });
    });
    const { identifyCaller } = options;
    await options.addApi({ app: scope, answers, publicApp: app, identifyCaller });
  });
  return { app, answers };
}

function sendFailure(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  table: Record<ErrorCode, ErrorRow>,
) {
  const { code, message, retryAfterSeconds } = judgeFailure(thrown);
  const row = table[code];
  if (row.status >= 500)
    request.log.error({ err: thrown, requestId: request.id }, "request failed");
  if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
  return reply
    .code(row.status)
    .headers({ ...API_HEADERS, "cache-control": "no-store" })
    .serializer(JSON.stringify)
    .type("application/json; charset=utf-8")
    .send({ message: message ?? row.message, code, requestId: request.id });
}

interface Judged {
  code: ErrorCode;
  message?: string | undefined;
  retryAfterSeconds?: number | undefined;
}

function judgeFailure(thrown: unknown): Judged {
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
  if ("statusCode" in thrown && thrown.statusCode === 400) return "platform.invalid_request";
  if (isDatabaseAway(thrown)) return "platform.unavailable";
  return "platform.internal";
}

const transform = createJsonSchemaTransform({
  skipList: ["/*", "/api/openapi.json", "/health/live", "/health/ready", "/metrics"],
});

/** Routes that parse for themselves keep their schema in their config, see serve.ts. */
const describeRoute: typeof transform = (input) =>
  transform({ ...input, schema: input.route.config?.described ?? input.schema });

function openApi(publicUrl: string) {
  return {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "The Learning Piano",
        version: "1.0.0",
        description:
          "Every successful answer is `{ data }`, with `message` beside it where a notice is shown. " +
          "Every failure is `{ message, code, requestId }`.",
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          token: {
            type: "apiKey" as const,
            name: "token",
            in: "header" as const,
            description: "`Bearer ` and the access token.",
          },
        },
      },
    },
    transform: describeRoute,
  };
}
