// Loads what takes most of a web role's start and does not change in `npm run dev`: packages, and
// the built pages, which are not shown there. Then it runs the program that its parent names.
import "@fastify/multipart";
import "@node-rs/argon2";
import "cockatiel";
import "csv-parse/sync";
import "csv-stringify";
import "fast-jwt";
import "fast-xml-parser";
import "fastify";
import "fastify-type-provider-zod";
import "kysely";
import "mdast-util-from-markdown";
import "otpauth";
import "pg";
import "pino";
import "prom-client";
import "rate-limiter-flexible";
import "sharp";
import "zod";

process.once("message", (program) => void import(String(program)));
await import(new URL("../../../build/server/index.js", import.meta.url).href).catch(
  () => undefined,
);
