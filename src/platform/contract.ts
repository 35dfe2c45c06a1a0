import * as z from "zod/mini";

/** Who may call an endpoint. `public` answers are the same for everyone and may be cached. */
export type Access = "public" | "anyone" | "user";

/** One address of the API: the one schema that serves browser, server and OpenAPI alike. */
export interface Endpoint {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** With `{name}` parameters, as OpenAPI writes them. */
  path: `/${string}`;
  access: Access;
  tag: string;
  summary: string;
  /** What the summary leaves open, for who writes a client. */
  description?: string;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** How large the body may be where that is more than the server's default of 64 kB. */
  maxBodyBytes?: number;
  /** What stands under `data` in a successful answer. */
  data: z.ZodMiniType;
  /** True where a notice is sent beside `data` (spec: "server message"). */
  message?: boolean;
  /** True where a disabled user is still answered (design: Identity). */
  allowDisabled?: boolean;
  /** Set where it answers with a redirect (302) and no body: where to. `data` is then `z.null()`. */
  redirects?: string;
  /** Set where it takes one file as `multipart/form-data`, in this field, instead of JSON. */
  upload?: { field: string; maxBytes: number };
  /** Codes of the errors it answers with, beside those of validation, authorisation and limits. */
  errors?: readonly string[];
  /**
   * How often one user, or one address where nobody is signed in, may call it in that time. Left
   * out, the server's own defaults hold; "own": the feature counts by better keys than these.
   */
  limit?: Limit | "own";
  /** Values for the API's description, where those derived from the schemas would not do. */
  example?: { params?: object; query?: object; body?: object; data?: unknown };
}

/** So many times in so many seconds. */
export interface Limit {
  points: number;
  durationSeconds: number;
}

type Part<E, K extends "params" | "query" | "body"> = E extends { [k in K]: infer S }
  ? S extends z.ZodMiniType
    ? { [k in K]: z.input<S> }
    : unknown
  : unknown;

/** What a caller hands over: `params`, `query` and `body`, as far as the endpoint has them. */
export type InputOf<E extends Endpoint> = Part<E, "params"> & Part<E, "query"> & Part<E, "body">;

/** What the caller gets: the content of `data`. */
export type DataOf<E extends Endpoint> = z.output<E["data"]>;

/** Declares an endpoint, keeping its exact types. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared;
}

/** Every failure's body. */
export const failureBody = z.object({
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
});

/** A point in time as ISO 8601 in UTC. */
export const isoInstant = z.iso.datetime();

/**
 * Text without control characters, on one line or several. Without Unicode classes, which JSON
 * Schema validators read in different ways.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it refuses
export const singleLine = /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it refuses
export const multiLine = /^[^\u0000-\u0008\u000e-\u001f\u007f-\u009f]*$/;

/** `{videoId}` as `/api/video/{videoId}` takes it. */
export const slug = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,79}$/));

/** Fills `{name}` parameters and appends the query; array and undefined values are left out. */
export function addressOf(
  path: string,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return text === "" ? filled : `${filled}?${text}`;
}
