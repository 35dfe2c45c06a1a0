import * as z from "zod/mini";
import { slugPattern } from "./contract/slug.ts";

/**
 * Who may call an endpoint. `cached-public`: responses are the same for everyone and are cached.
 * `public`: needs no login. `optional-user`: reads an access token if one is sent. `user`: needs an
 * access token. `instructor`: needs an instructor's access token. `provider`: needs a signature
 * over the body's exact bytes, in `signatureHeader`.
 */
export type Access =
  | "cached-public"
  | "public"
  | "optional-user"
  | "user"
  | "instructor"
  | "provider";

/** Whether a caller needs an access token. */
export const needsToken = (access: Access): boolean => access === "user" || access === "instructor";

/** Whether a sent access token is read. An expired one is then rejected. */
export const readsToken = (access: Access): boolean =>
  needsToken(access) || access === "optional-user";

/** Whether an endpoint changes nothing. */
export const isRead = ({ method }: Pick<Endpoint, "method">): boolean =>
  method === "GET" || method === "HEAD";

/** One API endpoint: a single schema for browser, server and OpenAPI. */
export interface Endpoint {
  method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With `{name}` parameters, as OpenAPI writes them. */
  path: `/${string}`;
  access: Access;
  /** The path parameter that must name the caller; others get 403 (design: Identity). */
  self?: string;
  /** The header that carries the signature, where access is `provider`. */
  signatureHeader?: string;
  tag: string;
  summary: string;
  /** Details beyond the summary, for authors of clients. */
  description?: string;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /**
   * Body fields that hold a file's text, each with its format, such as "MusicXML (.musicxml)". A
   * file of another format is rejected by its name.
   */
  textFiles?: Readonly<Record<string, string>>;
  /** The maximum body size where it exceeds the server's default of 64 kB. */
  maxBodyBytes?: number;
  /** The schema of `data` in a successful response. */
  data: z.ZodMiniType;
  /** True where a notice is sent beside `data` (spec: "server message"). */
  message?: boolean;
  /** True where disabled users are served too (design: Identity). */
  allowDisabled?: boolean;
  /** True where instructors who have set up no authenticator yet are served too. */
  allowUnenrolled?: boolean;
  /** True where a minor is served only after their guardian has confirmed the account. */
  requiresGuardian?: boolean;
  /**
   * Set where a stolen session must not suffice: the body's `code` holds an unused code of the
   * second factor. If true, `serve` checks the code before each call. If a text, it says when a
   * code is needed, and the handler calls `requireFreshCode` (decision 067).
   */
  freshCode?: true | `from ${string}` | `where ${string}`;
  /**
   * Set where it responds with a redirect (302) and no body: the description of the target. `data`
   * is then `z.null()`.
   */
  redirects?: string;
  /** Set where it responds with a file to download. `data` is then `z.null()`. */
  file?: { contentType: string; description: string };
  /** Set where it takes one file as `multipart/form-data`, in this field, instead of JSON. */
  upload?: { field: string; maxBytes: number };
  /** Headers that a request brings, each with its description and an example. */
  headers?: Readonly<Record<string, HeaderField>>;
  /** Set where it takes bytes of this content type instead of JSON. */
  bytes?: { contentType: string; maxBytes: number };
  /** Set where success is a status and headers without a body. `data` is then `z.null()`. */
  headersOnly?: { status: 200 | 201 | 204; headers: Readonly<Record<string, HeaderField>> };
  /** Error codes of its responses, besides those of validation, authorisation and limits. */
  errors?: readonly string[];
  /**
   * The rate limit per user, or per IP for visitors. Left out, the server's defaults apply;
   * `"custom"`: the feature applies its own limits.
   */
  limit?: Limit | "custom";
  /** Examples for the API's description, where the ones derived from the schemas do not fit. */
  example?: { params?: object; query?: object; body?: object; data?: unknown };
}

/** A header of a request or response. */
interface HeaderField {
  description: string;
  example: string;
}

/** A rate limit: `points` requests per `durationSeconds`. */
export interface Limit {
  points: number;
  durationSeconds: number;
}

type Part<E, K extends "params" | "query" | "body"> = E extends { [k in K]: infer S }
  ? S extends z.ZodMiniType
    ? { [k in K]: z.input<S> }
    : unknown
  : unknown;

/** A call's input: `params`, `query` and `body`, as far as the endpoint has them. */
export type InputOf<E extends Endpoint> = Part<E, "params"> & Part<E, "query"> & Part<E, "body">;

/** A call's result: the content of `data`. */
export type DataOf<E extends Endpoint> = z.output<E["data"]>;

/** A path with `{userId}` names the caller, so an endpoint without `self` does not compile. */
type SelfOf<Path extends string> = Path extends `${string}{userId}${string}`
  ? { access: "user"; self: "userId" }
  : unknown;

/** An endpoint that takes a fresh code has a field for the code. */
type FreshCodeOf<E extends Endpoint> = E["freshCode"] extends true
  ? { access: "instructor"; body: z.ZodMiniType<{ code: string }> }
  : E["freshCode"] extends string
    ? { access: "instructor"; body: z.ZodMiniType<{ code?: string | undefined }> }
    : unknown;

/** Declares an endpoint and preserves its exact types. */
export function endpoint<const E extends Endpoint>(
  declared: E & SelfOf<E["path"]> & FreshCodeOf<E>,
): E {
  return declared;
}

/** The body of every error response. */
export const failureBody = z.object({
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
});

/** A point in time as ISO 8601 in UTC. */
export const isoInstant = z.iso.datetime();

/**
 * Text without control characters, on one line or several. Without Unicode classes, which JSON
 * Schema validators treat differently.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it refuses
export const singleLine = /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it refuses
export const multiLine = /^[^\u0000-\u0008\u000e-\u001f\u007f-\u009f]*$/;

/** The format of `{videoId}` in `/api/video/{videoId}`. */
export const slug = z.string().check(z.regex(slugPattern));

/**
 * Builds an endpoint's URL: fills `{name}` parameters and appends the query; null and undefined
 * values are left out.
 */
export function buildUrl(
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
