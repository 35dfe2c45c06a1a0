import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { errorTable } from "#main/error-table.ts";
import { responseChecker } from "../support/response-checker.ts";
import { openTestSchool } from "../support/school/test-school.ts";
import { addAccount } from "./authorization/actors.ts";

const often = { points: 100_000, durationSeconds: 60 };
const school = await openTestSchool({
  LIMITS: JSON.stringify({ writes: often, visitorWrites: often, reads: often }),
});

const schema = z.record(z.string(), z.unknown());
const content = z.record(
  z.string(),
  z.object({
    schema,
    example: z.unknown().optional(),
    examples: z
      .record(z.string(), z.strictObject({ summary: z.string(), value: z.unknown() }))
      .optional(),
  }),
);
const operation = z.strictObject({
  operationId: z.string().regex(/^[a-z][\w-]+$/),
  tags: z.array(z.string()).length(1),
  summary: z.string().min(3),
  description: z.string().min(3).optional(),
  "x-fresh-code": z.string().min(3).optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(
    z.strictObject({
      name: z.string(),
      in: z.enum(["path", "query", "header"]),
      required: z.boolean(),
      description: z.string().min(3).optional(),
      schema,
      example: z.unknown(),
    }),
  ),
  requestBody: z.strictObject({ required: z.literal(true), content }).optional(),
  responses: z.record(
    z.string().regex(/^[2-5]\d\d$/),
    z.strictObject({
      description: z.string().min(1),
      headers: schema.optional(),
      content: content.optional(),
    }),
  ),
});
/** The subset of OpenAPI 3.1 that the description uses, strict. */
const openApi = z.strictObject({
  openapi: z.literal("3.1.0"),
  info: z.strictObject({ title: z.string().min(1), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.url() })).min(1),
  tags: z.array(z.strictObject({ name: z.string(), description: z.string() })),
  paths: z.record(
    z.string().startsWith("/"),
    z.record(z.enum(["get", "head", "post", "put", "patch", "delete"]), operation.optional()),
  ),
  components: z.strictObject({ schemas: z.record(z.string(), schema), securitySchemes: schema }),
});

const served: unknown = (await school.http.inject("/api/openapi.json")).json();
const document = openApi.parse(served);
/** Validators differ in using Unicode regular expressions; both kinds must agree. */
const validators = [true, false].map((unicodeRegExp) => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, unicodeRegExp });
  addFormats.default(ajv);
  return ajv.addSchema(Object(served), "api");
});

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, found]) =>
    found ? [{ ...found, path, method, name: `${method.toUpperCase()} ${path}` }] : [],
  ),
);
type Described = (typeof operations)[number];

/** Compiled schemas by their text, since errors have the same schema in each operation. */
const compiled = new Map<string, ReturnType<Ajv2020["compile"]>[]>();

/** Compiles a schema within the document, so that its references resolve. */
const compile = (fragment: z.infer<typeof schema>) => {
  const text = JSON.stringify(fragment).replaceAll('"#/components/', '"api#/components/');
  const known = compiled.get(text);
  if (known) return known;
  const made = validators.map((ajv) => ajv.compile(JSON.parse(text)));
  compiled.set(text, made);
  return made;
};

const misfitOf = (fragment: z.infer<typeof schema>, value: unknown): string | null => {
  for (const validate of compile(fragment)) {
    if (!validate(value)) return validators[0]?.errorsText(validate.errors) ?? "invalid";
  }
  return null;
};

describe("the API's description", () => {
  test("is OpenAPI 3.1 with every operation under a name and a described tag of its own", () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const described = document.tags.filter(({ description }) => description !== "");
    const known = described.map(({ name }) => name);
    expect(operations.filter(({ tags }) => !known.includes(String(tags[0])))).toEqual([]);
    expect(operations.length).toBeGreaterThan(30);
  });

  test("names each parameter of a path, and its security exists", () => {
    const schemes = Object.keys(document.components.securitySchemes);
    for (const { path, parameters, security, name } of operations) {
      const inPath = parameters.filter((parameter) => parameter.in === "path");
      const params = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(inPath.map((parameter) => parameter.name).sort(), name).toEqual(params.sort());
      expect(schemes).toEqual(expect.arrayContaining(security.flatMap(Object.keys)));
    }
  });

  test("names every error by its code, at its status, with its sentence", () => {
    const named = new Set<string>();
    for (const { responses, name } of operations) {
      const statuses = Object.keys(responses);
      expect(statuses, name).toEqual(expect.arrayContaining(["500", "503"]));
      expect(
        statuses.some((status) => ["200", "201", "204", "302"].includes(status)),
        name,
      ).toBe(true);
      for (const [status, { content: body = {} }] of Object.entries(responses)) {
        for (const [code, { summary }] of Object.entries(
          body["application/json"]?.examples ?? {},
        )) {
          named.add(code);
          const row = Object.entries(errorTable).find(([known]) => known === code)?.[1];
          expect({ name, code, status, summary }).toEqual({
            name,
            code,
            status: String(row?.status),
            summary: row?.message,
          });
        }
      }
    }
    // Errors of the connection, of unknown methods, and of the player belong to no operation.
    const ofNone = [
      "platform.headers_too_large",
      "platform.request_timeout",
      "platform.method_not_allowed",
      "playback.keys_too_fast",
    ];
    const unnamed = Object.keys(errorTable).filter((code) => !named.has(code));
    expect(unnamed.filter((code) => !ofNone.includes(code))).toEqual([]);
  });

  test.each(operations)("$name: its examples are what its schemas describe", (described) => {
    const json = described.requestBody?.content["application/json"];
    const bodies = json ? [json] : [];
    const answers = Object.values(described.responses).flatMap((each) =>
      Object.values(each.content ?? {}),
    );
    const misfits = [...bodies, ...answers].flatMap(
      ({ schema: fragment, example, examples = {} }) => [
        ...(example === undefined ? [] : [misfitOf(fragment, example)]),
        ...Object.values(examples).map(({ value }) => misfitOf(fragment, value)),
      ],
    );
    const ofParameters = described.parameters.map((each) => misfitOf(each.schema, each.example));
    expect([...misfits, ...ofParameters].filter((misfit) => misfit !== null)).toEqual([]);
    for (const body of [...bodies, ...answers]) expect(body.example ?? body.examples).toBeDefined();
  });
});

describe("what an operation takes", () => {
  // URLs are bounded by the request's header limit, 16 kB.
  test.each(operations)("$name: objects are exact, texts bounded", ({ requestBody }) => {
    const json = requestBody?.content["application/json"]?.schema;
    expect(looseFragments(json, "body")).toEqual([]);
  });

  const check = responseChecker(Object(served));
  const withBody = operations.filter(({ requestBody }) => requestBody?.content["application/json"]);

  test.each(withBody)(
    "$name: rejects unstorable text, with a described response",
    async (described) => {
      const example = Object(described.requestBody?.content["application/json"]?.example);
      const texts = Object.entries(example).filter((entry) => typeof entry[1] === "string");
      for (const [field, value] of texts) {
        for (const bad of ["\0", "\ud800"]) {
          const response = await send(described, { ...example, [field]: `${value}${bad}` });
          expect([field, response.statusCode]).toEqual([field, 400]);
          expect(check(operationOf(described), response)).toBeUndefined();
        }
      }
      const more = await send(described, { ...example, surprise: 1 });
      expect(more.statusCode).toBe(400);
      expect(check(operationOf(described), more)).toBeUndefined();
      // The example itself is valid, whatever its result.
      const understood = await send(described, example);
      expect(check(operationOf(described), understood)).toBeUndefined();
      expect(understood.json().code).not.toBe("platform.invalid_request");
    },
  );

  test.each(operations)(
    "$name: names it does not know in the query change nothing",
    async (described) => {
      if (described.method !== "get") return;
      const query = described.parameters.flatMap((each) =>
        each.in === "query" ? [[each.name, String(each.example)]] : [],
      );
      const url = urlOf(described);
      const plain = await ask(described, `${url}?${new URLSearchParams(query)}`);
      const more = await ask(
        described,
        `${url}?${new URLSearchParams([...query, ["__proto__", "1"]])}&a=%00`,
      );
      expect(check(operationOf(described), plain)).toBeUndefined();
      expect(more.statusCode).toBe(plain.statusCode);
    },
  );
});

test.each(operations)("where $name is described, another method is 405", async (described) => {
  const here = operations.filter(({ path }) => path === described.path);
  const method = here.some((each) => each.method === "patch") ? "PUT" : "PATCH";
  const response = await school.http.inject({ method, url: urlOf(described) });
  expect([response.statusCode, response.json()]).toEqual([
    405,
    { ...errorOf("platform.method_not_allowed"), requestId: expect.any(String) },
  ]);
  const allowed = String(response.headers.allow).split(", ");
  expect(allowed).toEqual(expect.arrayContaining(here.map(({ method }) => method.toUpperCase())));
});

const errorOf = (code: keyof typeof errorTable) => ({ code, message: errorTable[code].message });

const token = await logIn();

async function logIn(): Promise<string> {
  const payload = { email: "professional-pro@school.test", password: "let-me-play" };
  const response = await school.http.inject({ method: "POST", url: "/api/auth/login", payload });
  return z.object({ data: z.object({ accessToken: z.string() }) }).parse(response.json()).data
    .accessToken;
}

const instructor = await addAccount(school, { role: "instructor" });

/** A student's headers, or an instructor's for operations that students may not call. */
function headersOf({ security }: Described) {
  const isInstructors = security.some((scheme) =>
    Object.values(scheme).flat().includes("instructor"),
  );
  return isInstructors ? instructor.headers : { token: `Bearer ${token}` };
}

function ask(described: Described, url: string) {
  return school.http.inject({ url, headers: headersOf(described) });
}

function send(described: Described, payload: object) {
  const method = z.enum(["post", "put", "delete"]).parse(described.method);
  const url = urlOf(described);
  const headers = headersOf(described);
  return school.http.inject({ method, url, headers, payload });
}

function urlOf({ path, parameters }: Described): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parameters.find((each) => each.name === name)?.example)),
  );
}

function operationOf({ method, path }: Described) {
  return { method: method.toUpperCase(), path };
}

/** Objects with unknown fields and texts without a maximum length, by location. */
function looseFragments(fragment: unknown, location: string): string[] {
  if (Array.isArray(fragment))
    return fragment.flatMap((each, index) => looseFragments(each, `${location}.${index}`));
  const found = schema.safeParse(fragment).data;
  if (!found) return [];
  const isLoose = found.type === "object" && found.additionalProperties !== false;
  const isEndless =
    found.type === "string" &&
    found.maxLength === undefined &&
    found.enum === undefined &&
    found.const === undefined &&
    !["uuid", "date-time", "date"].includes(String(found.format)) &&
    !/^\^[^*+]*\$$/.test(String(found.pattern ?? ""));
  const own = isLoose || isEndless ? [location] : [];
  const below = Object.entries(found)
    .filter(([key]) => !["example", "default", "enum", "const"].includes(key))
    .flatMap(([key, each]) => looseFragments(each, `${location}.${key}`));
  return [...own, ...below];
}
