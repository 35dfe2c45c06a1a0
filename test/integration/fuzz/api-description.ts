import * as z from "zod";

const content = z.record(z.string(), z.object({ schema: z.json().optional() }));
const operation = z.object({
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(["path", "query", "header", "cookie"]),
        required: z.boolean().optional(),
        schema: z.json(),
        example: z.json().optional(),
      }),
    )
    .optional(),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content: content.optional() })),
});
const methodName = z.enum(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);
const description = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

/** One operation of the OpenAPI document. */
export interface Operation extends z.output<typeof operation> {
  method: z.output<typeof methodName>;
  /** With `{name}` parameters. */
  path: string;
  /** `GET /api/user`. */
  name: string;
}

/** Every operation of an OpenAPI document. Throws for an invalid document. */
export function listOperations(document: unknown): Operation[] {
  const { paths } = description.parse(document);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, found]) => {
      const method = methodName.parse(verb.toUpperCase());
      return { ...found, method, path, name: `${method} ${path}` };
    }),
  );
}
