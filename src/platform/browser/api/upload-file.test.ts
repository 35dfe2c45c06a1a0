import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { endpoint } from "#platform/contract.ts";
import type { ApiError } from "./api-error.ts";
import { connectSession } from "./session-bridge.ts";
import { uploadBytes, uploadFile } from "./upload-file.ts";

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

const bytes = endpoint({
  method: "POST",
  path: "/api/lesson/{id}/files",
  access: "user",
  tag: "Test",
  summary: "Takes bytes",
  query: z.object({ name: z.string() }),
  bytes: { contentType: "application/octet-stream", maxBytes: 100 },
  data: z.null(),
  headersOnly: { status: 201, headers: {} },
});

type Answer = { status: number; body: string; retryAfter?: string } | "unreachable" | "stalls";

let sent: Sent[];
let responses: Answer[];
let token: string | null;
let refreshed: number;

/** A minimal fake XMLHttpRequest; the test provides its responses. */
class FakeRequest {
  status = 0;
  responseText = "";
  upload: { onprogress?: (event: object) => void } = {};
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
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
  abort(): void {
    this.onabort();
  }
  send(form: FormData): void {
    sent.push({ ...this.#sent, form });
    const response = responses.shift();
    if (!response) throw new Error("One request more than expected");
    if (response === "stalls") return;
    if (response === "unreachable") {
      queueMicrotask(() => this.onerror());
      return;
    }
    this.upload.onprogress?.({ lengthComputable: true, loaded: 50, total: 100 });
    this.upload.onprogress?.({ lengthComputable: false, loaded: 60, total: 0 });
    this.upload.onprogress?.({ lengthComputable: true, loaded: 100, total: 100 });
    this.status = response.status;
    this.responseText = response.body;
    this.#retryAfter = response.retryAfter ?? null;
    queueMicrotask(() => this.onload());
  }
}

beforeEach(() => {
  sent = [];
  responses = [];
  token = "one";
  refreshed = 0;
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  vi.stubGlobal("document", { cookie: "theme=dark; XSRF-TOKEN=abc" });
  connectSession({
    readAccessToken: () => token,
    canRefresh: () => true,
    needsRefresh: () => false,
    logInAgain: () => undefined,
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

const upload = (onProgress?: (fraction: number) => void) =>
  uploadFile(picture, {
    params: { id: "ada" },
    file: new Blob(["pixels"]),
    fileName: "picture.webp",
    ...(onProgress && { onProgress }),
  });

test("a file is sent as the form's only field, with the user's token", async () => {
  responses = [stored];
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
  // The browser sets the content type with the boundary.
  expect(sent[0]?.headers).not.toHaveProperty("content-type");
});

test("progress is reported from 0 to 1, as far as it is known", async () => {
  responses = [stored];
  const fractions: number[] = [];
  await upload((fraction) => fractions.push(fraction));
  expect(fractions).toEqual([0, 0.5, 1]);
});

test("a 401 refreshes once and sends once more, with the new token", async () => {
  responses = [refused(401, "Access token has expired"), stored];
  expect(await upload()).toEqual({ url: "/files/1" });
  expect(refreshed).toBe(1);
  expect(sent.map(({ headers }) => headers.token)).toEqual(["Bearer one", "Bearer two"]);
});

test("a second 401 rejects", async () => {
  responses = [refused(401, "Access token has expired"), refused(401, "Access token is not valid")];
  await expect(upload()).rejects.toThrow("Access token is not valid");
  expect(refreshed).toBe(1);
});

test("an ended session rejects with its message", async () => {
  responses = [refused(401, "Access token has expired")];
  connectSession({
    readAccessToken: () => token,
    canRefresh: () => true,
    needsRefresh: () => false,
    logInAgain: () => undefined,
    refresh: () => Promise.reject(new Error("Token has expired. Please log in again.")),
  });
  await expect(upload()).rejects.toThrow("Token has expired. Please log in again.");
  expect(sent).toHaveLength(1);
});

test("an error carries the server's message, code and retry time", async () => {
  responses = [refused(429, "Too many requests.", "12")];
  await expect(upload()).rejects.toMatchObject({
    name: "ApiError",
    status: 429,
    code: "x.y",
    message: "Too many requests. Try again in 1 minute.",
    retryAfterSeconds: 12,
  } satisfies Partial<ApiError>);
});

test("an intermediary's response is an error too", async () => {
  responses = [{ status: 502, body: "<html>Bad gateway</html>" }];
  await expect(upload()).rejects.toThrow("Request failed with status code 502");
  responses = [{ status: 204, body: "" }];
  await expect(upload()).rejects.toThrow("Something went wrong");
  responses = ["unreachable"];
  await expect(upload()).rejects.toThrow(new TypeError("Failed to fetch"));
});

const sendBytes = (signal = new AbortController().signal) =>
  uploadBytes(bytes, {
    params: { id: "ada" },
    query: { name: "Für Elise.pdf" },
    file: new Blob(["%PDF-"]),
    signal,
  });

test("bytes are the body, and a 401 sends them once more", async () => {
  responses = [refused(401, "Access token has expired"), { status: 201, body: "" }];
  await sendBytes();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({
    method: "POST",
    address: "/api/lesson/ada/files?name=F%C3%BCr+Elise.pdf",
    headers: { token: "Bearer two", "content-type": "application/octet-stream" },
  });
  expect(sent[1]?.form).toBeInstanceOf(Blob);
});

test("refused bytes reject with the server's message, stopped ones at once", async () => {
  responses = [refused(422, "This is no PDF, MIDI or MP3 file."), "stalls"];
  await expect(sendBytes()).rejects.toThrow("This is no PDF, MIDI or MP3 file.");
  const stop = new AbortController();
  const sending = sendBytes(stop.signal);
  await expect.poll(() => sent.length).toBe(2);
  stop.abort();
  await expect(sending).rejects.toThrow(new TypeError("Failed to fetch"));
});
