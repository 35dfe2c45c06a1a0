import { describe, expect, test } from "vitest";
import { openTestSchool } from "../support/school/test-school.ts";
import { addAccount, type Kind, kinds } from "./authorization/actors.ts";
import { createFixture, type Fixture } from "./authorization/fixture.ts";
import { type RequestParts, rows } from "./authorization/rows.ts";
import { listOperations } from "./fuzz/api-description.ts";

const school = await openTestSchool();
await school.db
  .updateTable("videos")
  .set({
    mediaId: "media",
    mediaState: "ready",
    posterPath: "/media/media/posters/poster-960.webp",
  })
  .execute();
const operations = listOperations((await school.http.inject("/api/openapi.json")).json());
let ips = 0;
/** Fixtures that no request has changed: a refused one changes nothing. */
const unchanged = new Map<Kind, Fixture>();

test("every operation has a row, and every row an operation", () => {
  expect(operations.map(({ name }) => name).toSorted()).toEqual(Object.keys(rows).toSorted());
});

describe.each(operations)("$name", ({ name, method, path }) => {
  test(`returns the matrix's status to ${kinds.join(", ")}`, async () => {
    const row = rows[name];
    const statuses: Record<string, number> = {};
    for (const kind of kinds) {
      const fixture = unchanged.get(kind) ?? (await createFixture(school, kind));
      const request = row?.request?.(fixture) ?? {};
      ips += 1;
      const response = await school.http.inject({
        method,
        url: buildPath(path, request),
        // Limits count by IP, and the matrix must not reach them.
        remoteAddress: `10.9.${ips >> 8}.${ips & 255}`,
        headers: { ...fixture.headers, ...typeOf(request), ...request.headers },
        ...(request.body && { payload: request.body }),
        ...(request.multipart && { payload: encode(request.multipart) }),
      });
      statuses[kind] = response.statusCode;
      // A wrong code counts as one of an instructor's ten attempts.
      const isAttempt = request.body !== undefined && "code" in request.body;
      const isRefused = response.statusCode >= 400 && !isAttempt;
      if (method === "GET" || isRefused) unchanged.set(kind, fixture);
      else unchanged.delete(kind);
    }
    expect(statuses).toEqual(
      Object.fromEntries(kinds.map((kind, index) => [kind, row?.expected[index]])),
    );
  });
});

const ofUsers = operations.filter(({ path }) => /\{(userId|id)\}/.test(path));

test.each(ofUsers)(
  "$name refuses an instructor in another user's name",
  async ({ name, method, path }) => {
    const owner = await createFixture(school, "owner");
    const { headers } = await addAccount(school, { role: "instructor" });
    const request = rows[name]?.request?.(owner) ?? {};
    const response = await school.http.inject({
      method,
      url: buildPath(path, request),
      headers: { ...headers, ...typeOf(request), ...request.headers },
      ...(request.body && { payload: request.body }),
      ...(request.multipart && { payload: encode(request.multipart) }),
    });
    expect([response.statusCode, response.json().code]).toEqual([403, "platform.forbidden"]);
  },
);

function buildPath(path: string, { path: params = {}, query }: RequestParts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
  return query === undefined ? filled : `${filled}?${query}`;
}

const boundary = "--------matrix";

function typeOf({ multipart }: RequestParts): Record<string, string> {
  return multipart ? { "content-type": `multipart/form-data; boundary=${boundary}` } : {};
}

function encode({ field, bytes }: NonNullable<RequestParts["multipart"]>): Buffer {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="me.png"\r\ncontent-type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}
