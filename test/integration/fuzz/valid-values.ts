import fc from "fast-check";
import * as z from "zod";

const schemaShape = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.json()).optional(),
  const: z.json().optional(),
  anyOf: z.array(z.json()).optional(),
  oneOf: z.array(z.json()).optional(),
  properties: z.record(z.string(), z.json()).optional(),
  required: z.array(z.string()).optional(),
  items: z.json().optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
});

/** Values that a JSON Schema allows. Throws for unsupported types. */
export function valuesOf(schema: unknown): fc.Arbitrary<unknown> {
  const shape = schemaShape.parse(schema);
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return fc.oneof(...choices.map(valuesOf));
  const types = [shape.type ?? "any"].flat();
  return fc.oneof(...types.map((type) => valuesOfType(type, shape)));
}

function valuesOfType(type: string, shape: z.output<typeof schemaShape>): fc.Arbitrary<unknown> {
  switch (type) {
    case "any":
      return fc.jsonValue();
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
    case "number": {
      const min = shape.minimum ?? (shape.exclusiveMinimum === undefined ? -1000 : 1);
      return fc.integer({ min, max: Math.min(shape.maximum ?? 1000, 2 ** 31) });
    }
    case "array":
      return fc.array(valuesOf(shape.items ?? {}), { maxLength: 3 });
    case "object":
      return fc.record(
        Object.fromEntries(
          Object.entries(shape.properties ?? {}).map(([name, inner]) => [name, valuesOf(inner)]),
        ),
        { requiredKeys: shape.required ?? [] },
      );
    case "string":
      return textsOf(shape);
    default:
      throw new Error(`The document uses a type that is not known here: ${type}`);
  }
}

function textsOf({ format, pattern, minLength = 0, maxLength = 40 }: z.output<typeof schemaShape>) {
  if (format === "email") {
    return fc.stringMatching(/^[a-z][a-z0-9]{2,9}$/).map((name) => `${name}@school.test`);
  }
  if (format === "uuid") return fc.uuid();
  if (format === "date-time") {
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  }
  if (pattern !== undefined && !pattern.includes("\\P{Cc}")) {
    return fc.stringMatching(new RegExp(pattern, "u"));
  }
  return fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, minLength + 30) });
}
