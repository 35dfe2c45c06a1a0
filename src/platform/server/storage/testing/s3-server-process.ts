import S3rver from "s3rver";

// The child process of start-s3-server.ts: its listings need an old cipher, so it has a flag of Node's.

const directory = process.argv[2];
if (directory === undefined) throw new Error("usage: s3-server-process.ts FOLDER");
const server = new S3rver({
  port: 0,
  address: "127.0.0.1",
  silent: true,
  directory,
  configureBuckets: [{ name: "school-files", configs: [] }],
});
const { port } = await server.run();
process.send?.({ port });
process.on("disconnect", () => process.exit(0));
