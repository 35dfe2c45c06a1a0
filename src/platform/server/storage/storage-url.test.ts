import { expect, test } from "vitest";
import { parseStorageUrl } from "./storage-url.ts";

test("an absolute path is a folder", () => {
  expect(parseStorageUrl("/srv/school/files/")).toEqual({
    kind: "folder",
    folder: "/srv/school/files",
  });
});

test("a bucket has a prefix, an endpoint and a region", () => {
  expect(parseStorageUrl("s3://my-school")).toEqual({
    kind: "s3",
    bucket: "my-school",
    prefix: "",
    endpoint: undefined,
    region: "us-east-1",
    hasPathStyle: false,
    checksums: "WHEN_SUPPORTED",
  });
  const url =
    "s3://my-school/files/live/?endpoint=https://s3.school.example:9000&region=eu-west-1&path-style=false&checksums=when-required";
  expect(parseStorageUrl(url)).toMatchObject({
    prefix: "files/live/",
    endpoint: "https://s3.school.example:9000",
    region: "eu-west-1",
    hasPathStyle: false,
    checksums: "WHEN_REQUIRED",
  });
  expect(parseStorageUrl("s3://my-school?endpoint=http://localhost:9000")).toMatchObject({
    hasPathStyle: true,
  });
});

test.each([
  ["files", "absolute folder"],
  ["https://bucket/prefix", "absolute folder"],
  ["s3://", "bucket of 3 to 63"],
  ["s3://key:secret@my-school", "credentials"],
  ["s3://My_School", "bucket of 3 to 63"],
  ["s3://my-school/a//b", "prefix of letters"],
  ["s3://my-school?endpoint=s3.school.example", "endpoint must begin"],
  ["s3://my-school?endpoint=https://key:secret@s3.school.example", "no credentials"],
  ["s3://my-school?endpoints=https://s3.school.example", "unknown parameter endpoints"],
  ["s3://my-school?region=EU%20West", "region must be"],
  ["s3://my-school?path-style=yes", "path-style must be"],
  ["s3://my-school?checksums=never", "checksums must be"],
])("%s is refused with its fault", (text, fault) => {
  expect(() => parseStorageUrl(text)).toThrow(fault);
});
