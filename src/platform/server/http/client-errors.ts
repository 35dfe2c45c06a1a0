import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type ErrorRow, platformErrors } from "#platform/server/errors.ts";
import type { HeaderMap } from "./security/security-headers.ts";

/**
 * Responds to connections whose bytes never become a request: oversized headers, a timeout, invalid
 * HTTP. Sends the usual error body, then closes the connection.
 */
export function handleClientErrors(headers: HeaderMap) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    // The client disconnected, or a response was already sent.
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    // Node reports the timeout once per request and leaves closing the connection to this listener.
    if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && slowBodies.has(socket)) return;
    if (socket.writable && socket.bytesWritten === 0) socket.write(rawResponseTo(error, headers));
    socket.destroySoon();
  };
}

const slowBodies = new WeakSet<Socket>();

/**
 * Exempts a request from the server's request timeout after its head has arrived. The reader of its
 * body must bound the time. After the response, an unread rest of the body closes the connection.
 */
export function allowSlowBody(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  slowBodies.add(socket);
  response.once("close", () => {
    slowBodies.delete(socket);
    // Node may have reported this request already, and reports each one only once.
    if (!request.complete) request.destroy();
  });
}

/**
 * Whether a request names exactly one host and a path of this server. A proxy and this server may
 * read other targets differently.
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

/** Responds 400 with the usual error body, and closes the connection. */
export function rejectRequest(headers: HeaderMap, response: ServerResponse): void {
  const { status, lines, body } = errorResponse("platform.invalid_request", headers);
  response.writeHead(status, lines).end(body);
}

function rawResponseTo(error: NodeJS.ErrnoException, headers: HeaderMap): string {
  const code = codeOf(error);
  const { status, lines, body } = errorResponse(code, headers);
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${reasons[code]}\r\n${head.join("")}\r\n${body}`;
}

function errorResponse(code: keyof typeof reasons, headers: HeaderMap) {
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
