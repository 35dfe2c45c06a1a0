import type { FastifyReply } from "fastify";

declare global {
  interface JSON {
    /** Embeds raw JSON text; missing in the type library. */
    rawJSON(text: string): unknown;
  }
}

interface Refusal {
  status: 400 | 401 | 403 | 404;
  message: string;
  code: string;
  nextStep: string;
}

/** JSON with bigints as plain numbers, as Paystack writes ids. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, it: unknown) =>
    typeof it === "bigint" ? JSON.rawJSON(String(it)) : it,
  );
}

export function sendJson(reply: FastifyReply, status: number, body: unknown) {
  return reply.code(status).type("application/json; charset=utf-8").send(toJson(body));
}

export function accept(reply: FastifyReply, message: string, data?: unknown, meta?: unknown) {
  return sendJson(reply, 200, { status: true, message, data, meta });
}

export function refuse(reply: FastifyReply, { status, message, code, nextStep }: Refusal) {
  const body = { status: false, message, meta: { nextStep }, type: "validation_error", code };
  return sendJson(reply, status, body);
}

export function refuseParams(reply: FastifyReply, message: string) {
  return refuse(reply, {
    status: 400,
    message,
    code: "invalid_params",
    nextStep: "Ensure that the value(s) you're passing are valid.",
  });
}

/** Paginates as Paystack does: `page` and `perPage`, 50 by default. */
export function acceptList<Row>(
  reply: FastifyReply,
  message: string,
  query: Readonly<Record<string, unknown>>,
  rows: readonly Row[],
  present: (row: Row) => unknown = (row) => row,
) {
  const page = positive(query.page, 1);
  const perPage = positive(query.perPage, 50);
  const skipped = (page - 1) * perPage;
  const pageCount = Math.ceil(rows.length / perPage);
  const meta = { total: rows.length, skipped, perPage, page, pageCount };
  return accept(reply, message, rows.slice(skipped, skipped + perPage).map(present), meta);
}

interface CursorPage<Row> {
  message: string;
  query: Readonly<Record<string, unknown>>;
  /** In descending order of their cursors. */
  rows: readonly Row[];
  present: (row: Row) => unknown;
  cursorOf: (row: Row) => number;
}

/** Paginates by cursor: `next` requests the rows after it; null on the last page. */
export function acceptPage<Row>(reply: FastifyReply, page: CursorPage<Row>) {
  const { message, query, rows, present, cursorOf } = page;
  const perPage = positive(query.perPage, 50);
  const after = typeof query.next === "string" ? Number(atob(query.next)) : Infinity;
  const rest = rows.filter((it) => cursorOf(it) < after);
  const shown = rest.slice(0, perPage);
  const last = shown.at(-1);
  const next = last && rest.length > shown.length ? btoa(String(cursorOf(last))) : null;
  return accept(reply, message, shown.map(present), { next, previous: null, perPage });
}

function positive(text: unknown, otherwise: number): number {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : otherwise;
}
