import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from "fastify";
import type * as z from "zod";
import * as zod from "zod";
import type { DataOf, Endpoint } from "#platform/contract.ts";
import { failureBody, needsToken, readsToken } from "#platform/contract.ts";
import { AppError } from "#platform/server/errors.ts";
import { acceptBytes, requireSteadyBody } from "./bytes-body.ts";
import type { PublicResponses } from "./cache/public-responses.ts";
import { type Caller, type IdentifyCaller, type RequireFreshCode, readToken } from "./caller.ts";
import type { CallsInFlight } from "./limits/calls-in-flight.ts";
import type { RouteLimits } from "./limits/route-limits.ts";
import { rejectOtherFormats } from "./security/reject-other-formats.ts";
import { rejectUnstorableText } from "./security/reject-unstorable-text.ts";

/** What a feature's `api.ts` registers its routes with. */
export interface Api {
  /** Personal routes: identified, logged, never cached. */
  app: FastifyInstance;
  /** Cached public responses. */
  responses: PublicResponses;
  /** The root server, for public routes. */
  publicApp: FastifyInstance;
  identifyCaller: IdentifyCaller;
  requireFreshCode: RequireFreshCode;
  /** The endpoints' rate limits. */
  limits: RouteLimits;
  /** Bounds the concurrent calls of one user. */
  callsInFlight: CallsInFlight;
  /** Every endpoint served so far, for the API's description. */
  endpoints: Endpoint[];
}

type Parsed<E, K extends "params" | "query" | "body"> = E extends { [k in K]: infer S }
  ? S extends z.core.$ZodType
    ? z.output<S>
    : unknown
  : unknown;

type CallerOf<E extends Endpoint> = E["access"] extends "user" | "instructor"
  ? Caller
  : Caller | null;

export interface RequestOf<E extends Endpoint> {
  params: Parsed<E, "params">;
  query: Parsed<E, "query">;
  body: Parsed<E, "body">;
  caller: CallerOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Checks the body's `code`, where the endpoint's `freshCode` says when it is needed. */
  requireFreshCode: () => Promise<void>;
}

type ResultOf<E extends Endpoint> = E extends { message: true }
  ? { data: DataOf<E>; message: string }
  : DataOf<E>;

/**
 * Serves a cached endpoint, whose response may depend on path and query alone. `tagsOf` returns the
 * response's cache tags: a change of their data invalidates the response.
 */
export function serveCachedPublic<const E extends Endpoint & { access: "cached-public" }>(
  api: Api,
  endpoint: E,
  handle: (input: Pick<RequestOf<E>, "params" | "query">) => Promise<DataOf<E>>,
  tagsOf?: (data: DataOf<E>) => Iterable<string>,
): void {
  api.endpoints.push(endpoint);
  api.responses.register(
    endpoint,
    (input) => handle(input as Parameters<typeof handle>[0]),
    tagsOf && ((data) => tagsOf(data as DataOf<E>)),
  );
  api.publicApp.route({
    method: "GET",
    url: routePath(endpoint.path),
    // No schema: PublicResponses parses once per response; the framework's validation would cost a
    // fifth of the requests per second.
    handler: (request, reply) => api.responses.send(endpoint, request, reply),
  });
}

/** Serves an endpoint that is personal or changes something. */
export function serve<const E extends Endpoint>(
  api: Api,
  endpoint: E,
  handle: (input: RequestOf<E>) => Promise<ResultOf<E>>,
): void {
  addRoute(api, endpoint, schemaOf(endpoint), async (input: RequestOf<E>) => {
    const answer = await handle(input);
    return endpoint.message ? answer : { data: answer };
  });
}

/**
 * Serves an endpoint of `provider` access without a rate limit. `handle` gets the body's exact
 * bytes, whatever the content type, and verifies the signature itself.
 */
export function serveProvider<const E extends Endpoint & { access: "provider" }>(
  api: Api,
  endpoint: E,
  handle: (input: { raw: Buffer; request: FastifyRequest }) => Promise<DataOf<E>>,
): void {
  void api.app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, bytes, done) =>
      done(null, bytes),
    );
    addRoute({ ...api, app: scope }, endpoint, schemaOf(endpoint), async ({ body, request }) => {
      const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      return { data: await handle({ raw, request }) };
    });
  });
}

/** Serves an endpoint that redirects; `handle` returns the target. */
export function serveRedirect<const E extends Endpoint & { redirects: string }>(
  api: Api,
  endpoint: E,
  handle: (input: RequestOf<E>) => Promise<string>,
): void {
  const { response: _, ...schema } = schemaOf(endpoint);
  addRoute(api, endpoint, schema, async (input: RequestOf<E>) =>
    input.reply.redirect(await handle(input), 302),
  );
}

/** Serves an endpoint that responds with a file to download; a stream is sent while it is read. */
export function serveFile<const E extends Endpoint & { file: { contentType: string } }>(
  api: Api,
  endpoint: E,
  handle: (input: RequestOf<E>) => Promise<{ name: string; content: Buffer | Readable }>,
): void {
  const { response: _, ...schema } = schemaOf(endpoint);
  addRoute(api, endpoint, schema, async (input: RequestOf<E>) => {
    const { name, content } = await handle(input);
    input.reply
      .type(endpoint.file.contentType)
      .header("content-disposition", `attachment; filename="${name}"`);
    return content;
  });
}

const stallTimeoutMs = 30_000;

/**
 * Serves an endpoint whose response is headers alone; `handle` returns them. If the endpoint takes
 * bytes, `body` streams them for as long as they arrive (see `acceptBytes`). If they arrive too
 * slowly, `handle` gets those that came, and the response is 408.
 */
export function serveHeaders<const E extends Endpoint & { headersOnly: { status: number } }>(
  api: Api,
  endpoint: E,
  handle: (
    input: Omit<RequestOf<E>, "body"> & { body: Readable },
  ) => Promise<Record<string, string>>,
): void {
  const { response: _, ...schema } = schemaOf(endpoint);
  void api.app.register(async (scope) => {
    if (endpoint.bytes) acceptBytes(scope, { ...endpoint.bytes, stallTimeoutMs });
    addRoute({ ...api, app: scope }, endpoint, schema, async (input: RequestOf<E>) => {
      const body = input.body instanceof Readable ? input.body : Readable.from([]);
      const headers = await handle({ ...input, body });
      // An unread rest of the body would be taken for the next request.
      if (endpoint.bytes && !input.request.raw.complete) input.reply.header("connection", "close");
      requireSteadyBody(input.request.raw);
      return input.reply.code(endpoint.headersOnly.status).headers(headers).send();
    });
  });
}

function addRoute<E extends Endpoint>(
  api: Api,
  endpoint: E,
  schema: FastifySchema,
  answer: (input: RequestOf<E>) => Promise<unknown>,
): void {
  api.endpoints.push(endpoint);
  const consumeLimit = api.limits.limitOf(endpoint);
  const { callsInFlight: inFlight } = api;
  api.app.route({
    method: endpoint.method,
    url: routePath(endpoint.path),
    schema,
    ...(endpoint.maxBodyBytes && { bodyLimit: endpoint.maxBodyBytes }),
    config: { isUpload: (endpoint.upload ?? endpoint.bytes) !== undefined },
    // Runs before the body is read.
    onRequest: (request, reply) =>
      inFlight.run(callOf(request, reply), async () => {
        request.caller = await callerOf(api, endpoint, request, reply);
        await consumeLimit?.(request, request.caller);
      }),
    handler: (request, reply) =>
      inFlight.run(callOf(request, reply), async () => {
        const { params, query, body, caller } = request;
        rejectOtherFormats(body, endpoint.textFiles);
        // Runs after schema validation, whose messages say more. Unvalidated parts are never read.
        rejectUnstorableText([
          endpoint.params && params,
          endpoint.query && query,
          endpoint.body && body,
        ]);
        requireSelf(endpoint, caller, params);
        const requireFreshCode = () => checkFreshCode(api, caller, body);
        if (endpoint.freshCode === true) await requireFreshCode();
        reply.header("cache-control", "no-store");
        return answer({
          params,
          query,
          body,
          caller,
          request,
          reply,
          requireFreshCode,
        } as RequestOf<E>);
      }),
  });
}

const callOf = ({ raw: request }: FastifyRequest, { raw: response }: FastifyReply) => ({
  request,
  response,
});

function requireSelf({ self }: Endpoint, caller: Caller | null, params: unknown): void {
  if (self === undefined) return;
  const named = new Map(Object.entries(Object(params))).get(self);
  if (named !== caller?.userId) throw new AppError("platform.forbidden");
}

async function checkFreshCode(api: Api, caller: Caller | null, body: unknown): Promise<void> {
  if (!caller) throw new AppError("platform.signed_out");
  const code: unknown = new Map(Object.entries(Object(body))).get("code");
  await api.requireFreshCode(caller.userId, typeof code === "string" ? code : undefined);
}

/** On public endpoints an expired token must not block the call. */
async function callerOf(
  api: Api,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller | null> {
  if (!readsToken(endpoint.access)) return null;
  const enter = async (userId: string) => {
    // A long upload would block the user's other calls, and makes few queries itself.
    if (!endpoint.bytes) await api.callsInFlight.enter(userId, callOf(request, reply));
  };
  const caller = await api.identifyCaller(readToken(request), enter);
  if (caller) await enter(caller.userId);
  if (!caller && needsToken(endpoint.access)) throw new AppError("platform.signed_out");
  if (!caller) return null;
  if (caller.disabled && !endpoint.allowDisabled) throw new AppError("platform.forbidden");
  if (caller.needsEnrolment && !endpoint.allowUnenrolled) {
    throw new AppError("platform.enrolment_required");
  }
  if (caller.awaitsGuardian && endpoint.requiresGuardian) {
    throw new AppError("platform.guardian_required");
  }
  if (endpoint.access === "instructor" && caller.role !== "instructor") {
    throw new AppError("platform.forbidden");
  }
  return caller;
}

function schemaOf({ params, query, body, data, message }: Endpoint) {
  const success = message ? zod.object({ data, message: zod.string() }) : zod.object({ data });
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { 200: success, "4xx": failureBody, "5xx": failureBody },
  };
}

/** OpenAPI's `/a/{b}` in Fastify's form: `/a/:b`. */
function routePath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}
