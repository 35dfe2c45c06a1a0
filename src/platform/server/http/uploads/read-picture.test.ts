import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { endpoint } from "#platform/contract.ts";
import { serve } from "#platform/server/http/serve.ts";
import { startTestServer } from "#platform/server/http/testing/test-server.ts";
import { acceptUploads, readPicture } from "./read-picture.ts";

const upload = endpoint({
  method: "POST",
  path: "/api/picture",
  access: "user",
  tag: "Test",
  summary: "For tests",
  upload: { field: "picture", maxBytes: 1_000 },
  data: z.object({ bytes: z.number() }),
});
let deadlineMs = 60_000;
const { app } = await startTestServer({
  addApi: (api) => {
    api.app.register(async (scope) => {
      await acceptUploads(scope, upload.upload);
      serve({ ...api, app: scope }, upload, async (input) => {
        const { length } = await readPicture(input, upload.upload, deadlineMs);
        return { bytes: length };
      });
    });
  },
});
const origin = await app.listen({ port: 0, host: "127.0.0.1" });

const head =
  '--line\r\ncontent-disposition: form-data; name="picture"; filename="me.png"\r\ncontent-type: image/png\r\n\r\n';
const tail = "\r\n--line--\r\n";
const sent: ClientRequest[] = [];
afterEach(() => {
  for (const each of sent.splice(0)) each.destroy();
});

/** Begins an upload whose body the caller writes. */
function begin() {
  const one = request(`${origin}/api/picture`, {
    method: "POST",
    headers: { token: "Bearer ada", "content-type": "multipart/form-data; boundary=line" },
  });
  one.on("error", () => {});
  sent.push(one);
  const answered = new Promise<IncomingMessage>((resolve) => one.once("response", resolve));
  return { one, answered };
}

describe("an upload's body", () => {
  test("may arrive in chunks", async () => {
    const { one, answered } = begin();
    one.write(head);
    one.write("12345");
    await once(app.server, "request");
    one.end(`6789${tail}`);
    const answer = await answered;
    expect(answer.statusCode).toBe(200);
    expect(JSON.parse(await text(answer)).data).toEqual({ bytes: 9 });
  });

  test("that does not arrive in time is 408, and its connection closes [avatar-upload-1]", async () => {
    deadlineMs = 50;
    const { one, answered } = begin();
    const closed = once(one, "close");
    one.write(`${head}12345`);
    const answer = await answered;
    expect(answer.statusCode).toBe(408);
    expect(JSON.parse(await text(answer))).toMatchObject({
      code: "platform.request_timeout",
      message: expect.stringMatching(/^The picture took too long to arrive/),
    });
    await closed;
  });
});
