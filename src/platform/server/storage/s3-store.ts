import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import {
  type FileStore,
  isFileKey,
  requireFileKey,
  requirePrefix,
  StorageUnavailable,
  type StoredFile,
} from "./file-store.ts";
import type { S3Location } from "./storage-url.ts";

/** Larger local files are sent in parts of this size, each of which is repeated alone. */
const partBytes = 8 * 1024 * 1024;
const partsAtOnce = 3;
/** The most keys that S3 lists or deletes in a request. */
const pageKeys = 1_000;
/** At least the open responses of one process, since each may hold a connection. */
const mostConnections = 1_200;

/** The types that a bucket states when a CDN reads it. */
const contentTypes: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  json: "application/json",
  m3u8: "application/vnd.apple.mpegurl",
  m4s: "video/iso.segment",
  mp4: "video/mp4",
  png: "image/png",
  vtt: "text/vtt",
  webp: "image/webp",
};

interface S3Options {
  /** By default those of the environment, the shared files or the machine's role. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
  connectionTimeoutMs?: number;
  /** Until the first byte of a response to what is stored, listed or deleted. */
  responseTimeoutMs?: number;
  /** The same for what is read, which a viewer waits for. */
  readTimeoutMs?: number;
  /** Keys of one listing's page. */
  listedAtOnce?: number;
}

/** A store in a bucket, and the end of its connections. */
export interface S3Store extends FileStore {
  close: () => void;
}

/**
 * Stores files in a bucket of S3 or of a server with its protocol. Network errors, timeouts and
 * responses of 5xx are tried three times, then {@link StorageUnavailable} is thrown.
 */
export function openS3Store(location: S3Location, options: S3Options = {}): S3Store {
  const { bucket: Bucket, prefix: root, endpoint, region, hasPathStyle, checksums } = location;
  const { credentials, connectionTimeoutMs = 3_000, responseTimeoutMs = 20_000 } = options;
  const reading = { requestTimeout: options.readTimeoutMs ?? 3_000 };
  const client = new S3Client({
    region,
    forcePathStyle: hasPathStyle,
    requestChecksumCalculation: checksums,
    responseChecksumValidation: checksums,
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: connectionTimeoutMs,
      requestTimeout: responseTimeoutMs,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: mostConnections },
      httpsAgent: { maxSockets: mostConnections },
    },
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials }),
  });
  const keyOf = (key: string): string => `${root}${requireFileKey(key)}`;

  const inputOf = (key: string, { immutable = false } = {}) => ({
    Bucket,
    Key: keyOf(key),
    ContentType: contentTypes[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream",
    ...(immutable && { CacheControl: "public, max-age=31536000, immutable" }),
  });
  const put = async (key: string, Body: Uint8Array, options?: { immutable?: boolean }) => {
    await call(client.send(new PutObjectCommand({ ...inputOf(key, options), Body })));
  };

  /** One page of a listing. Pages follow each other by `StartAfter`, which every server knows. */
  const listPage = (input: { Prefix: string; StartAfter: string; Delimiter?: string }) => {
    const MaxKeys = options.listedAtOnce ?? pageKeys;
    return call(client.send(new ListObjectsV2Command({ Bucket, MaxKeys, ...input })));
  };

  async function* list(prefix: string, after = ""): AsyncGenerator<StoredFile> {
    const Prefix = `${root}${requirePrefix(prefix)}`;
    let StartAfter = after === "" ? "" : `${root}${after}`;
    for (let isLast = false; !isLast; ) {
      const { Contents = [], IsTruncated } = await listPage({ Prefix, StartAfter });
      for (const { Key = "", Size = 0, LastModified: modifiedAt = new Date(0) } of Contents) {
        StartAfter = Key;
        const key = Key.slice(root.length);
        if (isFileKey(key)) yield { key, sizeBytes: Size, modifiedAt };
      }
      isLast = IsTruncated !== true || Contents.length === 0;
    }
  }

  const deleteAll = async (keys: readonly string[]): Promise<void> => {
    if (keys.length === 0) return;
    const Objects = keys.map((Key) => ({ Key }));
    const { Errors = [] } = await call(
      client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } })),
    );
    const [failed] = Errors;
    if (failed) throw new StorageUnavailable(new Error(`${failed.Code}: ${failed.Message}`));
  };

  return {
    put: (key, bytes) => put(key, bytes),
    putFile: async (key, file, options) => {
      const input = inputOf(key, options);
      const { size } = await stat(file);
      // A body in memory can be sent again after a failure.
      if (size <= partBytes) return put(key, await readFile(file), options);
      const Body = createReadStream(file, { highWaterMark: 1024 * 1024 });
      const params = { ...input, Body };
      await call(
        new Upload({ client, params, partSize: partBytes, queueSize: partsAtOnce }).done(),
      ).finally(() => Body.destroy());
    },
    read: async (key) => {
      const command = new GetObjectCommand({ Bucket, Key: keyOf(key) });
      const found = await orNull(client.send(command, reading));
      const bytes = found?.Body && (await call(found.Body.transformToByteArray()));
      return bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : null;
    },
    find: async (key) => {
      const command = new HeadObjectCommand({ Bucket, Key: keyOf(key) });
      const found = await orNull(client.send(command, reading));
      if (!found) return null;
      const { ContentLength: sizeBytes = 0, LastModified: modifiedAt = new Date(0) } = found;
      return { key, sizeBytes, modifiedAt };
    },
    openStream: async (key, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const input = { Bucket, Key: keyOf(key), ...(Range !== undefined && { Range }) };
      const { Body, ContentLength } = await call(client.send(new GetObjectCommand(input), reading));
      if (!(Body instanceof Readable)) throw new Error(`${key} has no body`);
      if (range && ContentLength !== range.end - range.start + 1) {
        Body.destroy();
        throw new StorageUnavailable(new Error(`the store did not send ${Range} of ${key}`));
      }
      return Body;
    },
    list: (prefix, { after } = {}) => list(prefix, after),
    listFolders: async (prefix) => {
      const names: string[] = [];
      const Prefix = `${root}${requirePrefix(prefix)}`;
      let StartAfter = "";
      for (let isLast = false; !isLast; ) {
        const page = await listPage({ Prefix, StartAfter, Delimiter: "/" });
        for (const { Prefix: found = "" } of page.CommonPrefixes ?? []) {
          names.push(found.slice(Prefix.length, -1));
        }
        // The character after "/" skips the rest of the last folder.
        const lastFolder = `${Prefix}${names.at(-1) ?? ""}0`;
        const lastKey = page.Contents?.at(-1)?.Key ?? "";
        StartAfter = lastFolder > lastKey ? lastFolder : lastKey;
        isLast = page.IsTruncated !== true;
      }
      return names.sort();
    },
    delete: async (key) => {
      await call(client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(key) })));
    },
    // A lifecycle rule of the bucket ends multipart uploads that are incomplete.
    purgeLeftovers: async () => {},
    deleteFolder: async (prefix) => {
      if (prefix === "") throw new Error("A store is not deleted as a whole.");
      let keys: string[] = [];
      for await (const { key } of list(prefix)) {
        keys.push(`${root}${key}`);
        if (keys.length === pageKeys) {
          await deleteAll(keys);
          keys = [];
        }
      }
      await deleteAll(keys);
    },
    close: () => client.destroy(),
  };
}

/** Every failure but a missing file means that the store cannot be used now. */
async function call<Result>(sent: Promise<Result>): Promise<Result> {
  try {
    return await sent;
  } catch (cause) {
    throw new StorageUnavailable(cause);
  }
}

async function orNull<Result>(sent: Promise<Result>): Promise<Result | null> {
  return call(
    sent.catch((error: unknown) => {
      const isMissing =
        error instanceof S3ServiceException &&
        (error.name === "NoSuchKey" || error.name === "NotFound");
      if (isMissing) return null;
      throw error;
    }),
  );
}
