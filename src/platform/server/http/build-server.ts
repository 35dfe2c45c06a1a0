import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Logger } from "pino";
import type { Endpoint } from "#platform/contract.ts";
import { AppError, type ErrorCode, type ErrorRow } from "#platform/server/errors.ts";
import { PublicResponses } from "./cache/public-responses.ts";
import { ResponseCacheServer } from "./cache/response-cache-server.ts";
import type { Caller, IdentifyCaller, RequireFreshCode } from "./caller.ts";
import { handleClientErrors } from "./client-errors.ts";
import { acceptJsonOnly } from "./json-body.ts";
import { type CallsInFlightOptions, createCallsInFlight } from "./limits/calls-in-flight.ts";
import { noLimits, type RouteLimits } from "./limits/route-limits.ts";
import { countRequest } from "./metrics/metrics.ts";
import { type ApiDescription, describeApi, type OpenApiDocument } from "./openapi/describe-api.ts";
import { allowOrigins, originsOf } from "./security/cross-origin.ts";
import { apiHeaders, type HeaderMap } from "./security/security-headers.ts";
import { sendFailure } from "./send-failure.ts";
import type { Api } from "./serve.ts";
import { trackRoutes } from "./track-routes.ts";

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /** True where an endpoint takes a file. */
    isUpload?: boolean;
  }
}

interface ServerOptions {
  log: Logger;
  errorTable: Record<ErrorCode, ErrorRow>;
  identifyCaller: IdentifyCaller;
  /** If left out, every endpoint that takes a fresh code rejects its calls. */
  requireFreshCode?: RequireFreshCode;
  /** The proxies whose `X-Forwarded-For` is trusted; false trusts none. */
  trustProxy: boolean | string;
  publicUrl: string;
  /** Other origins whose pages may call the API. */
  allowedOrigins?: readonly string[];
  /** False while a notification may have been missed, so responses must not come from the cache. */
  isCurrent?: (() => boolean) | undefined;
  /** Replaces the default bounds of one user's concurrent calls. */
  callsInFlight?: CallsInFlightOptions;
  /** Rate limits of the endpoints; if left out, no endpoint has one. */
  limits?: RouteLimits;
  /** How long a request may take to arrive, in milliseconds; 30 s by default. */
  requestTimeoutMs?: number;
  /** Title, texts and examples of the OpenAPI document. */
  description?: ApiDescription;
  /** Adds the features' routes. */
  addApi: (api: Api) => void | Promise<void>;
}

interface Server {
  app: FastifyInstance;
  responses: PublicResponses;
  /** Sends cached responses before the framework runs. */
  responseCacheServer: ResponseCacheServer;
  /** Every endpoint served, in the order in which they were added. */
  endpoints: readonly Endpoint[];
  /** The API's OpenAPI 3.1 document. Throws when an endpoint names an unknown error code. */
  describeServer: () => OpenApiDocument;
}

/** Builds the HTTP server with every feature's routes, not yet listening. */
export async function buildServer(options: ServerOptions): Promise<Server> {
  const { errorTable, publicUrl, identifyCaller, limits = noLimits } = options;
  const headers = apiHeaders(publicUrl);
  const origins = originsOf(publicUrl, options.allowedOrigins);
  const responseCacheServer = new ResponseCacheServer(headers);
  const app = createFramework(options, headers, responseCacheServer);
  const responses = new PublicResponses({ headers, origins, isCurrent: options.isCurrent });
  responseCacheServer.add((url) => responses.getCached(url));
  const endpoints: Endpoint[] = [];
  await app.register(async (scope) => {
    await scope.register(cookie);
    logRequests(scope, options.log);
    await allowOrigins(scope, origins);
    await options.addApi({
      app: scope,
      responses,
      publicApp: app,
      identifyCaller,
      requireFreshCode: options.requireFreshCode ?? refuseEveryCode,
      limits,
      callsInFlight: createCallsInFlight(options.callsInFlight),
      endpoints,
    });
    scope.all("/api/*", { schema: { hide: true } }, (_, reply) => reply.callNotFound());
  });
  limits.rejectUnknownLimits();
  const describeServer = () =>
    describeApi({ publicUrl, errorTable, endpoints, description: options.description });
  return { app, responses, responseCacheServer, endpoints, describeServer };
}

function refuseSchema(): never {
  throw new Error("schemas are written with zod");
}

function createFramework(
  options: ServerOptions,
  headers: HeaderMap,
  responseCacheServer: ResponseCacheServer,
): FastifyInstance {
  const failure = { errorTable: options.errorTable, headers };
  const requestTimeoutMs = options.requestTimeoutMs ?? 30_000;
  // Node checks for late requests at this interval, so a request may run over by one interval.
  const connectionsCheckingInterval = Math.ceil(requestTimeoutMs / 30);
  const app = Fastify({
    loggerInstance: options.log as never,
    // Public pages only have counters; personal requests are logged below.
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger per request would cost more than most responses; log lines carry the request
    // ID.
    childLoggerFactory: (logger) => logger,
    // The client's request ID is ignored: every ID in the log is generated here.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    trustProxy: options.trustProxy,
    bodyLimit: 64 * 1024,
    // A request that arrives while the server closes is served, since the database closes later.
    return503OnClosing: false,
    serverFactory: (framework) =>
      responseCacheServer.createServer(framework, {
        keepAliveTimeout: 72_000,
        requestTimeout: requestTimeoutMs - connectionsCheckingInterval,
        connectionsCheckingInterval,
        // Frees the memory of a response that the client does not read.
        timeout: 120_000,
      }),
    // Without these, the framework loads ajv's compilers, which the zod ones below replace.
    schemaController: {
      compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema },
    },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    clientErrorHandler: handleClientErrors(headers),
    frameworkErrors: (error, request, reply) => {
      sendFailure(failure, error, request, reply);
    },
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error, request, reply) => sendFailure(failure, error, request, reply));
  const methodsOf = trackRoutes(app);
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request.method, request.url);
    if (methods.length === 0) throw new AppError("platform.not_found");
    reply.header("allow", methods.join(", "));
    throw new AppError("platform.method_not_allowed");
  });
  app.addHook("preClose", async () => responseCacheServer.close());
  acceptJsonOnly(app);
  app.decorateRequest("caller", null);
  // Cached responses carry precomputed headers; all others get them here.
  app.addHook("onSend", async (request, reply) => {
    for (const [name, value] of Object.entries(headers)) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
    reply.header("x-request-id", request.id);
  });
  return app;
}

const refuseEveryCode: RequireFreshCode = async () => {
  throw new AppError("accounts.second_factor_required");
};

/** Counts and logs each personal request; public ones only have counters. */
function logRequests(scope: FastifyInstance, log: Logger): void {
  scope.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    const milliseconds = Math.round(reply.elapsedTime);
    countRequest(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    const { id: requestId, method } = request;
    log.info({ requestId, method, route, status: reply.statusCode, milliseconds });
  });
}
