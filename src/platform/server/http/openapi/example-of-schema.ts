import { isRecord, type JsonSchema } from "./json-schema.ts";

interface ExampleDeps {
  /** Example values by field name, tried first. */
  examples: Readonly<Record<string, unknown>>;
  components: Readonly<Record<string, JsonSchema>>;
}

/**
 * A value that matches a schema, as an example: the field's named example if it matches, else the
 * simplest value that does. Optional fields are included.
 */
export function exampleOf(deps: ExampleDeps, schema: JsonSchema, name = "", depth = 0): unknown {
  const referred = followReference(deps, schema);
  if (referred !== schema) return exampleOf(deps, referred, name, depth + 1);
  if ("const" in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if ("default" in schema) return schema.default;
  const choices = [schema.anyOf, schema.oneOf, schema.allOf].find(Array.isArray);
  if (choices) return exampleOfChoice(deps, choices, name, depth);
  if (schema.type === "object") return exampleOfObject(deps, schema, depth);
  if (schema.type === "array") return exampleOfArray(deps, schema, name, depth);
  if (schema.type === "string") return exampleOfText(deps.examples[name], schema);
  if (schema.type === "integer" || schema.type === "number") {
    return exampleOfNumber(deps.examples[name], schema);
  }
  if (schema.type === "boolean") return deps.examples[name] ?? true;
  return null;
}

function followReference({ components }: ExampleDeps, schema: JsonSchema): JsonSchema {
  const name = /^#\/components\/schemas\/(.+)$/.exec(String(schema.$ref ?? ""))?.[1];
  return (name === undefined ? undefined : components[name]) ?? schema;
}

/** The first example that is not null; deep in a recursive schema, the simplest. */
function exampleOfChoice(deps: ExampleDeps, choices: unknown[], name: string, depth: number) {
  const schemas = choices.filter(isRecord);
  const plain = schemas.find(({ type }) => type === "string");
  const full = schemas.find(({ type }) => type !== "null");
  return exampleOf(deps, (depth > 3 ? plain : undefined) ?? full ?? {}, name, depth + 1);
}

function exampleOfObject(deps: ExampleDeps, schema: JsonSchema, depth: number): unknown {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const fields = Object.entries(properties).filter((entry): entry is [string, JsonSchema] =>
    isRecord(entry[1]),
  );
  return Object.fromEntries(
    fields.map(([name, field]) => [name, exampleOf(deps, field, name, depth + 1)]),
  );
}

function exampleOfArray(deps: ExampleDeps, schema: JsonSchema, name: string, depth: number) {
  const least = Number(schema.minItems ?? 0);
  if (depth > 6 || !isRecord(schema.items)) return [];
  const item = exampleOf(deps, schema.items, name, depth + 1);
  return Array.from({ length: Math.max(1, least) }, () => item);
}

const byFormat: Readonly<Record<string, string>> = {
  uuid: "0b9f6a0e-2f0c-4b5e-9a57-1f2f3c4d5e6f",
  email: "someone@school.test",
  "date-time": "2026-01-31T09:30:00.000Z",
  date: "2026-01-31",
  uri: "https://school.test/",
};

/** A word, a slug, digits, a provider's ID, a path, a 256-bit secret, a colour and a hash. */
const plainTexts = [
  "text",
  "an-example",
  "123456",
  "I-EXAMPLE123",
  "/example",
  "ExampleExampleExampleExampleExampleExample-",
  "#c8963e",
  "0123456789abcdef".repeat(4),
];

function exampleOfText(named: unknown, schema: JsonSchema): string {
  const ofFormat = byFormat[String(schema.format)];
  const candidates = [named, ofFormat, ...plainTexts];
  const fitting = candidates.find(
    (candidate): candidate is string => typeof candidate === "string" && fits(candidate, schema),
  );
  return fitting ?? "text".padEnd(Number(schema.minLength ?? 0), ".");
}

function fits(text: string, { minLength = 0, maxLength, pattern, format }: JsonSchema): boolean {
  if (text.length < Number(minLength) || text.length > Number(maxLength ?? Infinity)) return false;
  if (typeof format === "string" && format in byFormat && pattern === undefined) {
    return text === byFormat[format] || (format === "email" && text.includes("@"));
  }
  return typeof pattern !== "string" || new RegExp(pattern, "u").test(text);
}

function exampleOfNumber(named: unknown, schema: JsonSchema): number {
  const above = Number(schema.exclusiveMinimum ?? -1) + 1;
  const least = Math.max(Number(schema.minimum ?? 0), above);
  const most = Math.min(Number(schema.maximum ?? Infinity), Number.MAX_SAFE_INTEGER);
  const isFitting = typeof named === "number" && named >= least && named <= most;
  return isFitting ? named : Math.min(Math.max(least, 1), most);
}
