import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { endpoint } from "#platform/contract.ts";
import { type ApiError, connectSession } from "./call-api.ts";
import { uploadFile } from "./upload-file.ts";

const picture = endpoint({
  method: "POST",
  path: "/api/user/{id}/picture",
  access: "user",
  tag: "Test",
  summary: "Takes a picture",
  upload: { field: "picture", maxBytes: 100 },
  data: z.object({ url: z.string() }),
});

interface Sent {
  method: string;
  address: string;
  headers: Record<string, string>;
  form: FormData;
}

type Answer = { status: number; body: string; retryAfter?: string } | "unreachable";

let sent: Sent[];
let answers: Answer[];
let token: string | null;
let refreshed: number;

/** As much of the browser's as an upload uses; its answers come from the test. */
class FakeRequest {
  status = 0;
  responseText = "";
  upload: { onprogress?: (event: object) => void } = {};
  onload = () => {};
  onerror = () => {};
  #retryAfter: string | null = null;
  #sent: Sent = { method: "", address: "", headers: {}, form: new FormData() };

  open(method: string, address: string): void {
    Object.assign(this.#sent, { method, address });
  }
  setRequestHeader(name: string, value: string): void {
    this.#sent.headers[name] = value;
  }
  getResponseHeader(): string | null {
    return this.#retryAfter;
  }
  send(form: FormData): void {
    sent.push({ ...this.#sent, form });
    const answer = answers.shift();
    if (!answer) throw new Error("One request more than expected");
    if (answer === "unreachable") {
      queueMicrotask(() => this.onerror());
      return;
    }
    this.upload.onprogress?.({ lengthComputable: true, loaded: 50, total: 100 });
    this.upload.onprogress?.({ lengthComputable: false, loaded: 60, total: 0 });
    this.upload.onprogress?.({ lengthComputable: true, loaded: 100, total: 100 });
    this.status = answer.status;
    this.responseText = answer.body;
    this.#retryAfter = answer.retryAfter ?? null;
    queueMicrotask(() => this.onload());
  }
}

beforeEach(() => {
  sent = [];
  answers = [];
  token = "one";
  refreshed = 0;
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  vi.stubGlobal("document", { cookie: "theme=dark; XSRF-TOKEN=abc" });
  connectSession({
    readAccessToken: () => token,
    canRefresh: () => true,
    refresh: async () => {
      refreshed += 1;
      token = "two";
    },
  });
});

afterEach(() => vi.unstubAllGlobals());

const stored: Answer = { status: 200, body: JSON.stringify({ data: { url: "/files/1" } }) };
const refused = (status: number, message: string, retryAfter?: string): Answer => ({
  status,
  body: JSON.stringify({ message, code: "x.y", requestId: "1" }),
  ...(retryAfter && { retryAfter }),
});

const upload = (onProgress?: (part: number) => void) =>
  uploadFile(picture, {
    params: { id: "ada" },
    file: new Blob(["pixels"]),
    fileName: "picture.webp",
    ...(onProgress && { onProgress }),
  });

test("a file goes out as the form's one field, in the user's name", async () => {
  answers = [stored];
  expect(await upload()).toEqual({ url: "/files/1" });
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    method: "POST",
    address: "/api/user/ada/picture",
    headers: { token: "Bearer one", "x-xsrf-token": "abc", accept: "application/json" },
  });
  const file = sent[0]?.form.get("picture");
  expect(file).toBeInstanceOf(File);
  expect(file instanceof File && [file.name, await file.text()]).toEqual([
    "picture.webp",
    "pixels",
  ]);
  // The browser writes the boundary; a type of ours would lack it.
  expect(sent[0]?.headers).not.toHaveProperty("content-type");
});

test("progress is told from nothing to all, as far as it is known", async () => {
  answers = [stored];
  const parts: number[] = [];
  await upload((part) => parts.push(part));
  expect(parts).toEqual([0, 0.5, 1]);
});

test("a 401 refreshes once and sends once more, with the new token", async () => {
  answers = [refused(401, "Access token has expired"), stored];
  expect(await upload()).toEqual({ url: "/files/1" });
  expect(refreshed).toBe(1);
  expect(sent.map(({ headers }) => headers.token)).toEqual(["Bearer one", "Bearer two"]);
});

test("a second 401 is the end of it", async () => {
  answers = [refused(401, "Access token has expired"), refused(401, "Access token is not valid")];
  await expect(upload()).rejects.toThrow("Access token is not valid");
  expect(refreshed).toBe(1);
});

test("a session that is over is what the caller hears", async () => {
  answers = [refused(401, "Access token has expired")];
  connectSession({
    readAccessToken: () => token,
    canRefresh: () => true,
    refresh: () => Promise.reject(new Error("Token has expired. Please log in again.")),
  });
  await expect(upload()).rejects.toThrow("Token has expired. Please log in again.");
  expect(sent).toHaveLength(1);
});

test("a refusal carries the server's sentence, code and when to come again", async () => {
  answers = [refused(429, "Too many requests.", "12")];
  await expect(upload()).rejects.toMatchObject({
    name: "ApiError",
    status: 429,
    code: "x.y",
    message: "Too many requests. Try again in 1 minute.",
    retryAfterSeconds: 12,
  } satisfies Partial<ApiError>);
});

test("what no server of ours answered is a failure too", async () => {
  answers = [{ status: 502, body: "<html>Bad gateway</html>" }];
  await expect(upload()).rejects.toThrow("Request failed with status code 502");
  answers = [{ status: 204, body: "" }];
  await expect(upload()).rejects.toThrow("Something went wrong");
  answers = ["unreachable"];
  await expect(upload()).rejects.toThrow(new TypeError("Failed to fetch"));
});
