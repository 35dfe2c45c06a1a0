import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from "fastify";
import type * as z from "zod";
import * as zod from "zod";
import type { DataOf, Endpoint } from "#platform/contract.ts";
import { failureBody } from "#platform/contract.ts";
import { AppError } from "#platform/errors.ts";
import { type Caller, type IdentifyCaller, readToken } from "./caller.ts";
import type { PublicAnswers } from "./public-answers.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The schema of a route that parses for itself. */
    described?: FastifySchema;
  }
}

/** What a feature's `api.ts` gets: where to put its addresses. */
export interface Api {
  /** Personal routes: identified, logged, never cached. */
  app: FastifyInstance;
  /** Public answers, kept as buffers. */
  answers: PublicAnswers;
  /** The bare server, for the public routes. */
  publicApp: FastifyInstance;
  identifyCaller: IdentifyCaller;
}

type Parsed<E, K extends "params" | "query" | "body"> = E extends { [k in K]: infer S }
  ? S extends z.core.$ZodType
    ? z.output<S>
    : unknown
  : unknown;

type CallerOf<E extends Endpoint> = E["access"] extends "user" ? Caller : Caller | null;

export interface RequestOf<E extends Endpoint> {
  params: Parsed<E, "params">;
  query: Parsed<E, "query">;
  body: Parsed<E, "body">;
  caller: CallerOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
}

type AnswerOf<E extends Endpoint> = E extends { message: true }
  ? { data: DataOf<E>; message: string }
  : DataOf<E>;

/** Serves a public endpoint: the answer may depend on path and query alone. */
export function servePublic<const E extends Endpoint & { access: "public" }>(
  api: Api,
  endpoint: E,
  handle: (input: Pick<RequestOf<E>, "params" | "query">) => Promise<DataOf<E>>,
): void {
  api.answers.register(endpoint, (input) => handle(input as Parameters<typeof handle>[0]));
  api.publicApp.route({
    method: "GET",
    url: routePath(endpoint.path),
    // Told to the description of the API alone: PublicAnswers parses for itself, once per answer,
    // and going through the framework's validation would cost a fifth of the requests per second.
    config: { described: schemaOf(endpoint) },
    handler: (request, reply) => api.answers.send(endpoint, request, reply),
  });
}

/** Serves an endpoint that knows its caller or changes something. */
export function serve<const E extends Endpoint>(
  api: Api,
  endpoint: E,
  handle: (input: RequestOf<E>) => Promise<AnswerOf<E>>,
): void {
  api.app.route({
    method: endpoint.method,
    url: routePath(endpoint.path),
    schema: schemaOf(endpoint),
    // Before the body is read. Where anyone may call, a token that ran out must not stand in the way.
    onRequest: async (request) => {
      if (endpoint.access !== "user") return;
      const caller = await api.identifyCaller(readToken(request));
      if (!caller) throw new AppError("platform.signed_out");
      if (caller.disabled && !endpoint.allowDisabled) throw new AppError("platform.forbidden");
      request.caller = caller;
    },
    handler: async (request, reply) => {
      const { params, query, body, caller } = request;
      const input = { params, query, body, caller, request, reply } as RequestOf<E>;
      const answer = await handle(input);
      reply.header("cache-control", "no-store");
      return endpoint.message ? answer : { data: answer };
    },
  });
}

function schemaOf(endpoint: Endpoint) {
  const { params, query, body, data, message, tag, summary } = endpoint;
  const success = message ? zod.object({ data, message: zod.string() }) : zod.object({ data });
  return {
    tags: [tag],
    summary,
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(endpoint.access === "user" && { security: [{ token: [] }] }),
    response: { 200: success, "4xx": failureBody, "5xx": failureBody },
  };
}

/** `/a/{b}` of OpenAPI as Fastify writes it: `/a/:b`. */
function routePath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}
