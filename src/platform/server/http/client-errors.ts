import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type ErrorRow, platformErrors } from "#platform/server/errors.ts";
import type { Headers } from "./security/security-headers.ts";

/**
 * Answers what is not even a request to the framework: a head too large, one that came too slowly,
 * one that is no HTTP. In the shape of every failure, and then the connection is closed.
 */
export function answerClientErrors(headers: Headers) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    // The client hung up, or something was sent already: there is nobody to tell.
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    if (socket.writable && socket.bytesWritten === 0) socket.write(answerTo(error, headers));
    socket.destroySoon();
  };
}

/**
 * Whether a request names just one host, and a path of this server. Others are ambiguous between a
 * proxy and us, or no URL at all.
 */
export function isPlainRequest({ url = "", rawHeaders }: IncomingMessage): boolean {
  if (!/^\/(?![/\\])/.test(url)) return false;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts < 2;
}

/** Answers 400 in the shape of every failure, and closes the connection. */
export function refuseRequest(headers: Headers, response: ServerResponse): void {
  const { status, lines, body } = failureOf("platform.invalid_request", headers);
  response.writeHead(status, lines).end(body);
}

function answerTo(error: NodeJS.ErrnoException, headers: Headers): string {
  const code = codeOf(error);
  const { status, lines, body } = failureOf(code, headers);
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${reasons[code]}\r\n${head.join("")}\r\n${body}`;
}

function failureOf(code: keyof typeof reasons, headers: Headers) {
  const { status, message }: ErrorRow = platformErrors[code];
  const requestId = randomUUID();
  const body = JSON.stringify({ message, code, requestId });
  const lines = {
    ...headers,
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    "x-request-id": requestId,
    connection: "close",
  };
  return { status, lines, body };
}

const reasons = {
  "platform.headers_too_large": "Request Header Fields Too Large",
  "platform.request_timeout": "Request Timeout",
  "platform.invalid_request": "Bad Request",
} as const;

function codeOf({ code }: NodeJS.ErrnoException): keyof typeof reasons {
  if (code === "HPE_HEADER_OVERFLOW") return "platform.headers_too_large";
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return "platform.request_timeout";
  return "platform.invalid_request";
}
