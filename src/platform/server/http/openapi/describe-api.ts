import type { Endpoint } from "#platform/contract.ts";
import type { ErrorCode, ErrorRow } from "#platform/server/errors.ts";
import { describeOperation, type Operation, type OperationDeps } from "./describe-operation.ts";
import type { JsonSchema } from "./json-schema.ts";

/** Title, texts and examples of the OpenAPI document. */
export interface ApiDescription {
  title: string;
  text: string;
  /** Descriptions of the tags, in the order in which readers see them. */
  tags: Readonly<Record<string, string>>;
  /** Error codes of an invalid token. */
  tokenErrors: readonly ErrorCode[];
  /** Example values by field name. */
  examples: Readonly<Record<string, unknown>>;
}

export interface OpenApiDocument {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: Array<{ url: string }>;
  tags: Array<{ name: string; description: string }>;
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    securitySchemes: Record<string, SecurityScheme>;
  };
}

interface DescribeInput {
  publicUrl: string;
  errorTable: Record<ErrorCode, ErrorRow>;
  endpoints: readonly Endpoint[];
  description?: ApiDescription | undefined;
}

type SecurityScheme =
  | { type: "apiKey"; in: "header"; name: string; description: string }
  | { type: "http"; scheme: "bearer"; description: string };

const tokenSchemes: Record<string, SecurityScheme> = {
  token: {
    type: "apiKey",
    in: "header",
    name: "token",
    description: "`Bearer ` and the access token.",
  },
  bearer: { type: "http", scheme: "bearer", description: "The same token, the usual way." },
};

/** The headers in which providers sign their events. */
function signatureSchemes(endpoints: readonly Endpoint[]): Record<string, SecurityScheme> {
  const names = endpoints.flatMap(({ signatureHeader }) => signatureHeader ?? []);
  const description = "The provider's signature over the body's exact bytes.";
  return Object.fromEntries(
    names.map((name) => [name, { type: "apiKey", in: "header", name, description }]),
  );
}

const plainDescription: ApiDescription = {
  title: "API",
  text: "",
  tags: {},
  tokenErrors: [],
  examples: {},
};

/** Builds the OpenAPI 3.1 document from the served endpoints. */
export function describeApi(input: DescribeInput): OpenApiDocument {
  const { endpoints, errorTable, description = plainDescription } = input;
  const schemas: Record<string, JsonSchema> = {};
  const deps: OperationDeps = {
    errorTable,
    components: schemas,
    tokenErrors: description.tokenErrors,
    examples: description.examples,
  };
  const paths: OpenApiDocument["paths"] = {};
  for (const endpoint of endpoints) {
    const methods = paths[endpoint.path] ?? {};
    methods[endpoint.method.toLowerCase()] = describeOperation(deps, endpoint);
    paths[endpoint.path] = methods;
  }
  const used = new Set(endpoints.map(({ tag }) => tag));
  const tags = [...new Set([...Object.keys(description.tags), ...used])]
    .filter((name) => used.has(name))
    .map((name) => ({ name, description: description.tags[name] ?? "" }));
  return {
    openapi: "3.1.0",
    info: { title: description.title, version: "1.0.0", description: description.text },
    servers: [{ url: input.publicUrl }],
    tags,
    paths,
    components: {
      schemas,
      securitySchemes: { ...tokenSchemes, ...signatureSchemes(endpoints) },
    },
  };
}
