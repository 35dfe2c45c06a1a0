import * as z from "zod";

/** A JSON Schema in OpenAPI 3.1's dialect. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Writes a schema as JSON Schema. Recursive definitions move to the document's `components`, under
 * names that begin with `name`, since a reference in an OpenAPI document starts at its root.
 */
export function writeJsonSchema(
  schema: z.core.$ZodType,
  direction: "input" | "output",
  name: string,
  components: Record<string, JsonSchema>,
): JsonSchema {
  const written: Record<string, unknown> = z.toJSONSchema(schema, {
    io: direction,
    target: "draft-2020-12",
    unrepresentable: "any",
  });
  const { $schema: _, $defs: definitions, ...rest } = written;
  const rename = (definition: string): string => `${name}_${definition.replace(/\W|__/g, "")}`;
  if (isRecord(definitions)) {
    for (const [definition, content] of Object.entries(definitions)) {
      components[rename(definition)] = asSchema(redirect(content, rename));
    }
  }
  return asSchema(redirect(rest, rename));
}

/** Turns every `#/$defs/x` into the reference to that component. */
function redirect(value: unknown, rename: (definition: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => redirect(each, rename));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      const definition = key === "$ref" ? /^#\/\$defs\/(.+)$/.exec(String(each))?.[1] : undefined;
      const target =
        definition === undefined ? undefined : `#/components/schemas/${rename(definition)}`;
      return [key, target ?? redirect(each, rename)];
    }),
  );
}

function asSchema(value: unknown): JsonSchema {
  return isRecord(value) ? value : {};
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
