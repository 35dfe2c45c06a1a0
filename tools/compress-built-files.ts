// Compresses the built browser files with Brotli and gzip at the highest level, into `.br` and
// `.gz` beside each. Done once per build, so that starting the server and the first visit need no
// compression.
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { MIN_COMPRESSED_BYTES } from "#platform/server/http/cache/precompressed-response.ts";

const folder = fileURLToPath(new URL("../build/client", import.meta.url));
const isText = /\.(?:css|html|json|m?js|svg)$/;

const files = (await readdir(folder, { recursive: true })).filter((file) => isText.test(file));
await Promise.all(
  files.map(async (name) => {
    const file = path.join(folder, name);
    const body = await readFile(file);
    if (body.length < MIN_COMPRESSED_BYTES) return;
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
    await writeFile(`${file}.br`, await promisify(brotliCompress)(body, { params }));
    await writeFile(`${file}.gz`, await promisify(gzip)(body, { level: 9 }));
  }),
);
