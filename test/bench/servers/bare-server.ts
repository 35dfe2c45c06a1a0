// The baseline: node:http serving one fixed body with the given headers.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import * as z from "zod";

const [file, port] = z.tuple([z.string(), z.coerce.number()]).parse(process.argv.slice(2));
const { headers, body } = z
  .object({ headers: z.record(z.string(), z.string()), body: z.base64() })
  .parse(JSON.parse(readFileSync(file, "utf8")));
const bytes = Buffer.from(body, "base64");

createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
}).listen(port, "127.0.0.1", () => process.send?.("ready"));
