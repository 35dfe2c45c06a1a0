import fc from "fast-check";
import * as z from "zod";
import type { Operation } from "./api-description.ts";
import { hostileBodies, hostileTexts, hostileValues } from "./hostile-values.ts";
import { valuesOf } from "./valid-values.ts";

/** Existing callers and values, so that some requests succeed. */
export interface Known {
  /** The callers: their token, and the IDs that belong to them. */
  callers: readonly Caller[];
  /** Existing values by field name. */
  values: Readonly<Record<string, readonly unknown[]>>;
}

export interface Caller {
  /** The value of the `token` header; absent for a visitor. */
  token?: string;
  own: Readonly<Record<string, unknown>>;
}

export interface FuzzRequest {
  operation: Operation;
  url: string;
  headers: Record<string, string>;
  payload: string | undefined;
}

/** Requests to one operation: valid, nearly valid and hostile ones. */
export function requestsTo(operation: Operation, known: Known): fc.Arbitrary<FuzzRequest> {
  return fc.constantFrom(...known.callers).chain(({ token, own }) => {
    const mine = withOwn(known, own);
    return fc
      .record({
        params: paramsOf(operation, mine),
        query: queriesOf(operation, mine),
        body: bodiesOf(operation, mine),
        type: contentTypesOf(operation),
        headers: headersOf(operation),
      })
      .map(({ params, query, body, type, headers }) => ({
        operation,
        url: operation.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "") + query,
        headers: {
          ...headers,
          ...(token !== undefined && { token }),
          ...(body !== undefined && { "content-type": type }),
        },
        payload: body,
      }));
  });
}

/** Headers that an operation names, mostly with its documented examples. */
function headersOf({ parameters = [] }: Operation): fc.Arbitrary<Record<string, string>> {
  const named = parameters.filter((parameter) => parameter.in === "header");
  return fc.record(
    Object.fromEntries(
      named.map(({ name, example }) => [
        name,
        fc.oneof(
          { weight: 8, arbitrary: fc.constant(String(example)) },
          { weight: 1, arbitrary: fc.constantFrom("", "0", "-1", "1e3", "9".repeat(30), "x, y") },
        ),
      ]),
    ),
  );
}

const contentTypesOf = ({ requestBody }: Operation) =>
  fc.oneof(
    {
      weight: 30,
      arbitrary: fc.constantFrom(
        ...Object.keys(requestBody?.content ?? { "application/json": {} }),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/json; charset=latin1",
        "APPLICATION/JSON",
        "nonsense",
      ),
    },
  );

/** Favours the caller's own ids, with occasional ids of others. */
function withOwn(known: Known, own: Caller["own"]): Known {
  const values = { ...known.values };
  for (const [name, value] of Object.entries(own)) {
    values[name] = [...Array.from({ length: 40 }, () => value), ...(values[name] ?? [])];
  }
  return { ...known, values };
}

function paramsOf({ parameters = [] }: Operation, known: Known) {
  const params = parameters.filter((parameter) => parameter.in === "path");
  return fc.record(
    Object.fromEntries(
      params.map(({ name, schema }) => [
        name,
        fc
          .oneof(
            { weight: 12, arbitrary: knownOr(name, schema, known) },
            { weight: 1, arbitrary: hostileTexts },
          )
          .map(encodePart)
          // These would be paths of another operation.
          .filter((text) => !["", ".", ".."].includes(text)),
      ]),
    ),
  );
}

function queriesOf({ parameters = [] }: Operation, known: Known): fc.Arbitrary<string> {
  const fields = parameters.filter((parameter) => parameter.in === "query");
  const pairs = fields.map(({ name, schema, required }) =>
    fc
      .option(
        fc.oneof(
          { weight: 8, arbitrary: knownOr(name, schema, known) },
          { weight: 1, arbitrary: hostileTexts },
        ),
        { freq: required ? 20 : 2, nil: undefined },
      )
      .map((value) => (value === undefined ? [] : [`${name}=${encodePart(value)}`])),
  );
  const stray = fc.option(fc.constantFrom("x=1", "page[]=1", "__proto__=1", "%", "&&="), {
    freq: 1,
    nil: undefined,
  });
  return fc.tuple(fc.tuple(...pairs), fc.boolean(), stray).map(([found, adds, odd]) => {
    const text = [...found.flat(), ...(adds && odd !== undefined ? [odd] : [])].join("&");
    return text === "" ? "" : `?${text}`;
  });
}

function bodiesOf({ requestBody, method }: Operation, known: Known) {
  const schema = requestBody?.content["application/json"]?.schema;
  if (schema === undefined) {
    return method === "GET" || method === "HEAD"
      ? fc.constant(undefined)
      : fc.option(hostileBodies, { freq: 1, nil: undefined });
  }
  const valid = valuesOf(schema).chain((body) => fill(body, known));
  return fc.oneof(
    { weight: 6, arbitrary: valid.map((body) => JSON.stringify(body)) },
    {
      weight: 5,
      arbitrary: fc.tuple(valid, spoils).map(([body, spoil]) => JSON.stringify(spoil(body))),
    },
    { weight: 1, arbitrary: hostileValues.map((body) => JSON.stringify(body) ?? "null") },
    { weight: 1, arbitrary: hostileBodies },
  );
}

const record = z.record(z.string(), z.unknown());

/** Replaces about half of the generated values with existing ones. */
function fill(body: unknown, known: Known): fc.Arbitrary<unknown> {
  const parsed = record.safeParse(body);
  if (!parsed.success) return fc.constant(body);
  const entries = Object.entries(parsed.data).map(([name, value]) => {
    const found = known.values[name];
    return fc
      .oneof(fc.constant(value), found ? fc.constantFrom(...found) : fc.constant(value))
      .map((chosen) => [name, chosen] as const);
  });
  return fc.tuple(...entries).map((pairs) => Object.fromEntries(pairs));
}

type Spoil = (body: unknown) => unknown;

/** One mutation of an otherwise valid body. */
const spoils: fc.Arbitrary<Spoil> = fc
  .tuple(fc.nat(), hostileValues, fc.constantFrom("drop", "replace", "add", "lengthen"))
  .map(
    ([index, value, what]): Spoil =>
      (body) => {
        const parsed = record.safeParse(body);
        if (!parsed.success) return value;
        const names = Object.keys(parsed.data);
        const name = names[index % Math.max(1, names.length)] ?? "x";
        if (what === "add") return { ...parsed.data, [`x${index}`]: value };
        if (what === "replace") return { ...parsed.data, [name]: value };
        if (what === "lengthen") return { ...parsed.data, [name]: "y".repeat(20_000) };
        return Object.fromEntries(Object.entries(parsed.data).filter(([key]) => key !== name));
      },
  );

function knownOr(name: string, schema: unknown, known: Known): fc.Arbitrary<unknown> {
  const found = known.values[name];
  const invented = valuesOf(schema);
  return found ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...found) }, invented) : invented;
}

/** Percent-encodes a value as a client does; unpaired surrogates become replacement characters. */
function encodePart(value: unknown): string {
  return encodeURIComponent(String(value).toWellFormed());
}
