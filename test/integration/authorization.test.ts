import { describe, expect, test } from "vitest";
import { openTestSchool } from "../support/school/test-school.ts";
import { kinds } from "./authorization/actors.ts";
import { type Ask, rows } from "./authorization/rows.ts";
import { setScene } from "./authorization/world.ts";
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
let addresses = 0;

test("every operation has its row, and every row its operation", () => {
  expect(operations.map(({ name }) => name).toSorted()).toEqual(Object.keys(rows).toSorted());
});

describe.each(operations)("$name", ({ name, method, path }) => {
  test(`answers ${kinds.join(", ")} each as they deserve`, async () => {
    const row = rows[name];
    const answers: Record<string, number> = {};
    for (const kind of kinds) {
      const scene = await setScene(school, kind);
      const ask = row?.ask?.(scene) ?? {};
      addresses += 1;
      const answer = await school.http.inject({
        method,
        url: addressOf(path, ask),
        // Limits count by address; a matrix is not a flood.
        remoteAddress: `10.9.${addresses >> 8}.${addresses & 255}`,
        headers: { ...scene.headers, ...typeOf(ask) },
        ...(ask.body && { payload: ask.body }),
        ...(ask.multipart && { payload: encode(ask.multipart) }),
      });
      answers[kind] = answer.statusCode;
    }
    expect(answers).toEqual(
      Object.fromEntries(kinds.map((kind, index) => [kind, row?.wants[index]])),
    );
  });
});

function addressOf(path: string, { path: places = {}, query }: Ask): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => places[name] ?? "");
  return query === undefined ? filled : `${filled}?${query}`;
}

const boundary = "--------matrix";

function typeOf({ multipart }: Ask): Record<string, string> {
  return multipart ? { "content-type": `multipart/form-data; boundary=${boundary}` } : {};
}

function encode({ field, bytes }: NonNullable<Ask["multipart"]>): Buffer {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="me.png"\r\ncontent-type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}
