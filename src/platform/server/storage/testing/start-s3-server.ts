import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { parseStorageUrl, type StorageLocation } from "../storage-url.ts";

interface TestS3Server {
  /** The `STORAGE_URL` of its bucket. */
  url: string;
  location: Extract<StorageLocation, { kind: "s3" }>;
  credentials: { accessKeyId: string; secretAccessKey: string };
  stop: () => Promise<void>;
}

const script = fileURLToPath(new URL("./s3-server-process.ts", import.meta.url));
const ready = z.object({ port: z.number() });

/** Starts an S3 server (s3rver) on loopback, with an empty bucket, on a free port. */
export async function startS3Server(prefix = "school"): Promise<TestS3Server> {
  const directory = await mkdtemp(path.join(tmpdir(), "s3-server-"));
  const execArgv = ["--openssl-legacy-provider", "--no-warnings"];
  const child = fork(script, [directory], { execArgv });
  const exited = once(child, "exit");
  const failed = exited.then(() => Promise.reject(new Error("the S3 server did not start")));
  failed.catch(() => {});
  const [message] = await Promise.race([once(child, "message"), failed]);
  const url = `s3://school-files/${prefix}?endpoint=http://127.0.0.1:${ready.parse(message).port}`;
  const location = parseStorageUrl(url);
  if (location.kind !== "s3") throw new Error(`${url} is no bucket`);
  return {
    url,
    location,
    credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
    stop: async () => {
      child.kill();
      await exited;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
