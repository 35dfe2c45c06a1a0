import * as z from "zod";
import { type Endpoint, needsToken } from "#platform/contract.ts";
import type { ErrorCode, ErrorRow } from "#platform/server/errors.ts";
import { errorsOf } from "./errors-of-endpoint.ts";
import { exampleOf } from "./example-of-schema.ts";
import { isRecord, type JsonSchema, writeJsonSchema } from "./json-schema.ts";

export interface OperationDeps {
  errorTable: Record<ErrorCode, ErrorRow>;
  tokenErrors: readonly ErrorCode[];
  examples: Readonly<Record<string, unknown>>;
  /** Receives the schemas that are referenced. */
  components: Record<string, JsonSchema>;
}

type Content = Record<
  string,
  {
    schema: JsonSchema;
    example?: unknown;
    examples?: Record<string, { summary: string; value: unknown }>;
  }
>;

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
}

interface ResponseObject {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema; example?: string }>;
  content?: Content;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  /** When the call needs a fresh code of the second factor. */
  "x-fresh-code"?: string;
  security: Array<Record<string, string[]>>;
  parameters: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, ResponseObject>;
}

/** Describes one endpoint: its parameters, body, result and errors. */
export function describeOperation(deps: OperationDeps, endpoint: Endpoint): Operation {
  const operationId = idOf(endpoint);
  const body = describeBody(deps, endpoint, operationId);
  const description = describeDetails(endpoint);
  return {
    operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(description !== undefined && { description }),
    ...(endpoint.freshCode && { "x-fresh-code": whenFreshCode(endpoint.freshCode) }),
    security: describeSecurity(endpoint),
    parameters: [
      ...describeParameters(deps, endpoint, "path", operationId),
      ...describeParameters(deps, endpoint, "query", operationId),
      ...describeRequestHeaders(endpoint),
    ],
    ...(body && { requestBody: { required: true as const, content: body } }),
    responses: {
      ...describeOutcome(deps, endpoint, operationId),
      ...describeFailures(deps, endpoint),
    },
  };
}

const whenFreshCode = (freshCode: NonNullable<Endpoint["freshCode"]>): string =>
  freshCode === true ? "always" : freshCode;

function describeDetails({ description, freshCode }: Endpoint): string | undefined {
  if (freshCode === undefined) return description;
  const when = freshCode === true ? "" : `, ${freshCode}`;
  const rule = `Takes a code of the second factor that was not used before as \`code\`${when}.`;
  return description === undefined ? rule : `${description} ${rule}`;
}

function describeOutcome(
  deps: OperationDeps,
  endpoint: Endpoint,
  operationId: string,
): Record<string, ResponseObject> {
  const { redirects, headersOnly } = endpoint;
  if (redirects !== undefined) return { "302": describeRedirect(redirects) };
  if (!headersOnly) return { "200": describeSuccess(deps, endpoint, operationId) };
  const headers = Object.fromEntries(
    Object.entries(headersOnly.headers).map(([name, field]) => [name, { ...field, schema: text }]),
  );
  return { [headersOnly.status]: { description: "Done.", headers } };
}

const text = { type: "string" };

function describeSecurity({ access, signatureHeader }: Endpoint): Operation["security"] {
  // The scopes name the role that a token needs, as OpenAPI 3.1 allows for every scheme.
  const roles = access === "instructor" ? ["instructor"] : [];
  if (needsToken(access)) return [{ token: roles }, { bearer: roles }];
  if (access === "optional-user") return [{}, { token: [] }, { bearer: [] }];
  return signatureHeader === undefined ? [] : [{ [signatureHeader]: [] }];
}

/** `get-video-next` for `GET /api/video/next`. */
function idOf({ method, path }: Endpoint): string {
  const segments = path.replace(/^\/api/, "").match(/\w[\w-]*/g) ?? [];
  return [method.toLowerCase(), ...segments].join("-");
}

function describeParameters(
  deps: OperationDeps,
  endpoint: Endpoint,
  place: "path" | "query",
  operationId: string,
): Parameter[] {
  const declared = place === "path" ? endpoint.params : endpoint.query;
  if (!declared) return [];
  const schema = writeJsonSchema(declared, "input", operationId, deps.components);
  const given: object =
    (place === "path" ? endpoint.example?.params : endpoint.example?.query) ?? {};
  const example = { ...Object(exampleOf(deps, schema)), ...given };
  const required = Array.isArray(schema.required) ? schema.required : [];
  const properties = isRecord(schema.properties) ? schema.properties : {};
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: isRecord(property) ? property : {},
    example: example[name],
  }));
}

function describeRequestHeaders({ headers = {} }: Endpoint): Parameter[] {
  return Object.entries(headers).map(([name, { example, description }]) => ({
    name,
    in: "header",
    required: true,
    description,
    schema: text,
    example,
  }));
}

function describeBody(
  deps: OperationDeps,
  { body, example, upload, bytes }: Endpoint,
  operationId: string,
): Content | null {
  if (upload) return describeUpload(upload);
  if (bytes) {
    const schema = { ...text, format: "binary", maxLength: bytes.maxBytes };
    return { [bytes.contentType]: { schema, example: "(bytes)" } };
  }
  if (!body) return null;
  const schema = writeJsonSchema(body, "input", operationId, deps.components);
  const shown = { ...Object(exampleOf(deps, schema)), ...example?.body };
  return { "application/json": { schema, example: shown } };
}

function describeUpload({ field, maxBytes }: NonNullable<Endpoint["upload"]>): Content {
  const megabytes = maxBytes / 1024 / 1024;
  const file = { type: "string", format: "binary", description: `At most ${megabytes} MB.` };
  const schema = { type: "object", properties: { [field]: file }, required: [field] };
  return { "multipart/form-data": { schema } };
}

function describeRedirect(description: string): ResponseObject {
  const location = { description: "Where to.", schema: text };
  return { description, headers: { Location: location } };
}

function describeSuccess(
  deps: OperationDeps,
  { data, message, example, file }: Endpoint,
  operationId: string,
): ResponseObject {
  if (file) {
    const { contentType, description } = file;
    const content =
      contentType === "application/json"
        ? { schema: { type: "object" }, example: {} }
        : { schema: { type: "string", format: "binary" }, example: "(bytes)" };
    return { description, content: { [contentType]: content } };
  }
  const success = message ? z.object({ data, message: z.string() }) : z.object({ data });
  const schema = writeJsonSchema(success, "output", operationId, deps.components);
  const derived: object = Object(exampleOf(deps, schema));
  const shown = example?.data === undefined ? derived : { ...derived, data: example.data };
  return { description: "Done.", content: { "application/json": { schema, example: shown } } };
}

function describeFailures(deps: OperationDeps, endpoint: Endpoint): Record<string, ResponseObject> {
  const byStatus = new Map<number, Array<[ErrorCode, ErrorRow]>>();
  for (const error of errorsOf(deps, endpoint)) {
    const same = byStatus.get(error[1].status) ?? [];
    byStatus.set(error[1].status, [...same, error]);
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([one], [other]) => one - other)
      .map(([status, errors]) => [String(status), describeFailure(endpoint, status, errors)]),
  );
}

function describeFailure(
  { method }: Endpoint,
  status: number,
  errors: Array<[ErrorCode, ErrorRow]>,
): ResponseObject {
  const schema = {
    type: "object",
    properties: {
      message: { ...text, description: "For people to read." },
      code: { enum: errors.map(([code]) => code) },
      requestId: { ...text, description: "Names the request in our logs." },
    },
    required: ["message", "code", "requestId"],
    additionalProperties: false,
  };
  const examples = Object.fromEntries(
    errors.map(([code, { message }]) => [
      code,
      { summary: message, value: { message, code, requestId: exampleRequestId } },
    ]),
  );
  const retry = {
    "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } },
  };
  return {
    description: errors.map(([code, { message }]) => `\`${code}\`: ${message}`).join("\n\n"),
    ...((status === 429 || status === 503) && { headers: retry }),
    // A response to HEAD has no body.
    ...(method !== "HEAD" && { content: { "application/json": { schema, examples } } }),
  };
}

const exampleRequestId = "5f0c2c1e-8f5f-4c0e-9b1e-0c6b6f2b7c11";
