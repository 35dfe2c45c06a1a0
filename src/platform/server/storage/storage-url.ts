import * as z from "zod";

/** A bucket, and how to reach it. */
export interface S3Location {
  bucket: string;
  /** Empty, or ends with a slash; keys follow it. */
  prefix: string;
  /** The S3 server's URL; undefined for Amazon's of the region. */
  endpoint: string | undefined;
  region: string;
  /** Whether the bucket's name is in the path and not in the host. */
  hasPathStyle: boolean;
  /** When requests carry checksums and responses are checked by them. */
  checksums: "WHEN_SUPPORTED" | "WHEN_REQUIRED";
}

/** Where a school's files are. */
export type StorageLocation = { kind: "folder"; folder: string } | ({ kind: "s3" } & S3Location);

const form =
  "s3://bucket/prefix?endpoint=https://…&region=…&path-style=true|false&checksums=when-supported|when-required";

const queryNames = ["endpoint", "region", "path-style", "checksums"];
const query = z.object({
  endpoint: z
    .url({ protocol: /^https?$/, error: "endpoint must begin with https:// or http://" })
    .regex(/^[^@?#\s]+$/, "endpoint must have no credentials, query or fragment")
    .optional(),
  region: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/, "region must be a name as us-east-1")
    .default("us-east-1"),
  "path-style": z.enum(["true", "false"], "path-style must be true or false").optional(),
  checksums: z
    .enum(["when-supported", "when-required"], "checksums must be when-supported or when-required")
    .default("when-supported"),
});

/**
 * Reads `STORAGE_URL`: an absolute folder, or a bucket as `s3://bucket/prefix?endpoint=…`. Throws an
 * Error whose message names what is wrong. Credentials are no part of it, since URLs are logged.
 */
export function parseStorageUrl(text: string): StorageLocation {
  if (text.startsWith("/")) return { kind: "folder", folder: text.replace(/(?<=.)\/+$/, "") };
  if (!/^s3:\/\//.test(text) || !URL.canParse(text)) {
    throw new Error(`must be an absolute folder or ${form}`);
  }
  const url = new URL(text);
  if (url.username !== "" || url.password !== "" || url.port !== "" || url.hash !== "") {
    throw new Error("must not contain credentials, a port or a fragment; see AWS_ACCESS_KEY_ID");
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host)) {
    throw new Error("must name a bucket of 3 to 63 lower-case letters, digits, dots and hyphens");
  }
  const path = url.pathname.replace(/^\/|\/$/g, "");
  if (!/^([\w-]+(\/[\w-]+)*)?$/.test(path)) {
    throw new Error("must have a prefix of letters, digits, hyphens and slashes alone");
  }
  const unknown = [...url.searchParams.keys()].find((name) => !queryNames.includes(name));
  if (unknown !== undefined)
    throw new Error(`has an unknown parameter ${unknown}; it must be ${form}`);
  const parsed = query.safeParse(Object.fromEntries(url.searchParams));
  if (!parsed.success)
    throw new Error(parsed.error.issues.map(({ message }) => message).join("; "));
  const { endpoint, region, "path-style": pathStyle, checksums } = parsed.data;
  return {
    kind: "s3",
    bucket: url.host,
    prefix: path === "" ? "" : `${path}/`,
    endpoint,
    region,
    hasPathStyle: pathStyle === undefined ? endpoint !== undefined : pathStyle === "true",
    checksums: checksums === "when-required" ? "WHEN_REQUIRED" : "WHEN_SUPPORTED",
  };
}
