import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const appUrl = new URL("../../src/main/app.ts", import.meta.url).href;

/** Prints the files that Node loads for the web role. */
const program = `
  import { registerHooks } from "node:module";
  const load = (url, context, next) => {
    process.stdout.write(url + "\\n");
    return next(url, context);
  };
  registerHooks({ load });
  await import("${appUrl}");
`;

test("the web role starts without packages that few requests need", async () => {
  const args = ["--input-type=module", "--eval", program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1e7 });
  const loaded: string[] = stdout.match(/(?<=node_modules\/)(?:@[^/\n]+\/)?[^/\n]+/g) ?? [];
  expect(loaded).toContain("fastify");
  const rare = [
    "@aws-sdk/client-s3",
    "@napi-rs/canvas",
    "@tus/server",
    "fontkit",
    "jose",
    "nodemailer",
    "openid-client",
    "pdfkit",
    "pg-boss",
  ];
  expect(rare.filter((name) => loaded.includes(name))).toEqual([]);
});
