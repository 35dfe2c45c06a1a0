// The baseline of personal calls: node:http that runs the given prepared statements with pg in
// order, and sends their rows as JSON.
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { Pool } from "pg";
import * as z from "zod";
import { statementsSchema } from "../throughput/record-statements.ts";

const [port, databaseUrl, json] = z
  .tuple([z.coerce.number(), z.string(), z.string()])
  .parse(process.argv.slice(2));
const statements = statementsSchema.parse(JSON.parse(json));
const pool = new Pool({ connectionString: databaseUrl });

/** Fresh secrets, since the table of tickets holds each once. */
const fill = (value: unknown) => {
  const secret = z.object({ randomBytes: z.number() }).safeParse(value);
  return secret.success ? randomBytes(secret.data.randomBytes) : value;
};

createServer(async (_, response) => {
  const results: unknown[][] = [];
  for (const [i, { text, values }] of statements.entries()) {
    const { rows } = await pool.query({ name: `s${i}`, text, values: values.map(fill) });
    results.push(rows);
  }
  const body = JSON.stringify({ data: results });
  response.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
  });
  response.end(body);
}).listen(port, "127.0.0.1", () => process.send?.("ready"));
