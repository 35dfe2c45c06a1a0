import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { type Locker, Server } from "@tus/server";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { AppError, type ErrorCode } from "#platform/server/errors.ts";
import { uploadEndpoints } from "../../contract/uploads.ts";
import { UploadStore, type UploadStoreDeps } from "./upload-store.ts";

export interface TusDeps extends UploadStoreDeps {
  locker: Locker;
}

interface TusRequest {
  /** The instructor who owns the uploads. */
  ownerId: string;
  request: FastifyRequest;
  body: Readable;
}

/** Handles one request of the tus protocol and returns the response's headers. */
export async function handleTus(
  deps: TusDeps,
  { ownerId, request, body }: TusRequest,
): Promise<Record<string, string>> {
  const datastore = new UploadStore(deps, ownerId);
  const server = new Server({
    path: uploadEndpoints.createUpload.path,
    relativeLocation: true,
    datastore,
    locker: deps.locker,
    maxSize: deps.maxBytes,
    // A request that must release a lock stores its bytes and ends immediately.
    lockDrainTimeout: 1,
    namingFunction: () => randomUUID(),
    onIncomingRequest: async (_, id) => {
      if (request.method === "POST") return;
      // Checks the upload before another request must release its lock.
      await datastore.getUpload(id);
      if (request.method === "PATCH") {
        await datastore.requireRoom(Number(request.headers["content-length"] ?? 0));
      }
    },
    onResponseError: (_, error) => {
      throw error instanceof Error ? error : toAppError(error.status_code, error.body);
    },
  });
  const response = await server.handleWeb(toWebRequest(request, body));
  if (!response.ok) throw toAppError(response.status, await response.text());
  return Object.fromEntries([...response.headers].filter(([name]) => sentHeaders.includes(name)));
}

const sentHeaders = ["location", "tus-resumable", "upload-length", "upload-offset"];

/** Only the path and the protocol's own headers are passed on, since the id is read from the URL. */
function toWebRequest(request: FastifyRequest, body: Readable): Request {
  const isOfTus = (name: string) => /^(tus|upload|content)-/.test(name);
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    isOfTus(name) && typeof value === "string" ? [[name, value] as [string, string]] : [],
  );
  return new Request(new URL(request.url.split("?")[0] ?? "", "http://school.invalid"), {
    method: request.method,
    headers,
    ...(request.method === "PATCH" && { body: toWebStream(body), duplex: "half" }),
  });
}

function toWebStream(body: Readable): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

const codeByStatus: Readonly<Record<number, ErrorCode>> = {
  404: "platform.not_found",
  409: "media.upload_moved",
  413: "platform.too_large",
};

/** Maps the library's errors by status. Its texts are for developers of clients. */
function toAppError(status: number, text: string): AppError {
  const code = codeByStatus[status];
  if (code) return new AppError(code);
  const message = z.string().parse(text).trim();
  return new AppError("platform.invalid_request", { message });
}
