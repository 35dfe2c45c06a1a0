import * as z from "zod";

/** A JSON Schema of the dialect that OpenAPI 3.1 speaks. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Writes a schema as JSON Schema. Parts that refer to themselves go to the document's `components`,
 * under names that begin with `name`, since a reference within an OpenAPI document starts at its
 * root.
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
  const { $schema: _, $defs: parts, ...rest } = written;
  const rename = (part: string): string => `${name}_${part.replace(/\W|__/g, "")}`;
  if (isRecord(parts)) {
    for (const [part, content] of Object.entries(parts)) {
      components[rename(part)] = asSchema(redirect(content, rename));
    }
  }
  return asSchema(redirect(rest, rename));
}

/** Turns every `#/$defs/x` into the address of that part among the components. */
function redirect(value: unknown, rename: (part: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => redirect(each, rename));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      const part = key === "$ref" ? /^#\/\$defs\/(.+)$/.exec(String(each))?.[1] : undefined;
      const target = part === undefined ? undefined : `#/components/schemas/${rename(part)}`;
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
