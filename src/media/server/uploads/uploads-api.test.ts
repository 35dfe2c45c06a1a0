import { readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { maxUploads } from "../../contract/uploads.ts";
import { createFileTickets } from "../file-tickets.ts";
import { eraseFilms, takeUpload } from "../index.ts";
import { listUploads, setChecked } from "../queries/uploads.ts";
import { idOf, pathOf, useUploads } from "../testing/test-uploads.ts";

import { createFolderUploads } from "./folder-uploads.ts";

const uploads = await useUploads();
const { db, files, folder, queued } = uploads;
const [one, other] = [await uploads.startServer(), await uploads.startServer()];
const ada = await uploads.addInstructor();
const ben = await uploads.addInstructor();
const text = "0123456789".repeat(5_000);
const begin = async (size = text.length, metadata = {}) =>
  pathOf(await one.create(ada, size, metadata));
const stored = (url: string) => readFile(files.pathOf(idOf(url)), "utf8");

test("a film sent in parts to two servers arrives whole, and its check is queued with its last byte", async () => {
  const metadata = { filename: "../../Lesson\u0007 one.mp4", lastModified: "1700000000123" };
  const url = await begin(text.length, metadata);
  expect((await one.send(ada, url, 0, text.slice(0, 20_000))).status).toBe(204);
  expect(await other.offsetOf(ada, url)).toBe(20_000);
  expect(queued).toEqual([]);
  const last = await other.send(ada, url, 20_000, text.slice(20_000));
  expect([last.status, last.headers.get("upload-offset")]).toEqual([204, String(text.length)]);
  expect(await stored(url)).toBe(text);
  expect(queued).toEqual([idOf(url)]);
  expect(await one.list(ada)).toMatchObject({
    total: 1,
    uploads: [
      {
        _id: idOf(url),
        name: "Lesson one.mp4",
        state: "finished",
        refusal: null,
        sizeBytes: text.length,
        receivedBytes: text.length,
        modifiedOn: "2023-11-14T22:13:20.123Z",
      },
    ],
  });
});

test("to another instructor an upload does not exist", async () => {
  const url = await begin();
  expect(await one.offsetOf(ben, url)).toBe("status 404");
  expect((await one.send(ben, url, 0, text)).status).toBe(404);
  expect((await one.remove(ben, url)).status).toBe(404);
  expect(await one.list(ben)).toMatchObject({ uploads: [], total: 0 });
  expect(await one.offsetOf(ada, url)).toBe(0);
  // The id is that of the path, whatever a query says.
  expect(await one.offsetOf(ada, `${url}?x=/other`)).toBe(0);
});

test("pages of the uploads neither repeat nor lose one while others begin and go", async () => {
  const cleo = await uploads.addInstructor();
  const urls: string[] = [];
  for (let number = 0; number < 5; number += 1) urls.unshift(pathOf(await one.create(cleo, 10)));
  const read = (cursor?: string | null) =>
    listUploads(db, { ownerId: cleo, cursor: cursor ?? undefined, limit: 2 });
  const first = await read();
  for (let number = 0; number < 2; number += 1) await one.create(cleo, 10);
  await one.remove(cleo, urls[0] ?? "");
  const second = await read(first.nextCursor);
  const third = await read(second.nextCursor);
  const listed = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id));
  expect(listed).toEqual(urls.map(idOf));
  expect(third.nextCursor).toBeNull();
});

/** Sends the first bytes of a film to a server, waits until they are in the file, and stalls. */
async function hang(origin: string, url: string, bytes: number) {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1").on("error", () => {});
  socket.write(
    [
      `PATCH ${url} HTTP/1.1`,
      "host: x",
      `token: Bearer ${ada}`,
      "tus-resumable: 1.0.0",
      "content-type: application/offset+octet-stream",
      "upload-offset: 0",
      `content-length: ${text.length}`,
      "",
      text.slice(0, bytes),
    ].join("\r\n"),
  );
  await expect.poll(async () => (await stat(files.pathOf(idOf(url)))).size).toBe(bytes);
  return socket;
}

test("a connection that hangs gives way to the next, on any server, and what it brought is kept", async () => {
  const url = await begin();
  const hanging = await hang(one.origin, url, 12_345);
  expect(await other.offsetOf(ada, url)).toBe(12_345);
  expect((await other.send(ada, url, 12_345, text.slice(12_345))).status).toBe(204);
  expect(await stored(url)).toBe(text);
  hanging.destroy();
});

test("a server that stops does not wait for the rest of a film, and keeps what came", async () => {
  const stopping = await uploads.startServer();
  const url = await begin();
  const hanging = await hang(stopping.origin, url, 5_000);
  await stopping.close();
  expect(await one.offsetOf(ada, url)).toBe(5_000);
  hanging.destroy();
});

test("a wrong offset, too many bytes, no bytes, too large a file and another protocol are refused", async () => {
  const url = await begin(10);
  const refused = [
    await one.send(ada, url, 5, "12345"),
    await one.send(ada, url, 0, "12345678901"),
    await one.create(ada, 0),
    await one.create(ada, 1_000_001),
    await fetch(one.origin + url, { method: "HEAD", headers: { token: `Bearer ${ada}` } }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([409, 413, 400, 413, 400]);
  expect(await refused[0]?.json()).toMatchObject({ code: "media.upload_moved" });
  expect(await refused[2]?.json()).toMatchObject({ message: "This file is empty." });
  expect(await one.offsetOf(ada, url)).toBe(0);
});

test("with the disk full uploads are 507, and go on when there is room", async () => {
  const url = await begin();
  await one.send(ada, url, 0, text.slice(0, 1_000));
  const reserveBytes = Number.MAX_SAFE_INTEGER;
  const full = await uploads.startServer({ files: createFolderUploads(folder, { reserveBytes }) });
  expect((await full.create(ada, 10)).status).toBe(507);
  const refused = await full.send(ada, url, 1_000, text.slice(1_000));
  expect([refused.status, (await refused.json()).code]).toEqual([507, "platform.storage_full"]);

  // The disk may be full only on writing.
  const file = files.pathOf(idOf(url));
  await rename(file, `${file}.kept`);
  await symlink("/dev/full", file);
  expect((await one.send(ada, url, 1_000, text.slice(1_000))).status).toBe(507);
  await rm(file);
  await rename(`${file}.kept`, file);
  expect(await one.offsetOf(ada, url)).toBe(1_000);
  expect((await one.send(ada, url, 1_000, text.slice(1_000))).status).toBe(204);
  expect(await stored(url)).toBe(text);
});

test("a removed upload leaves neither row nor file; one in use cannot be removed", async () => {
  const [gone, used] = [await begin(), await begin()];
  expect((await one.remove(ada, gone)).status).toBe(204);
  expect(await one.offsetOf(ada, gone)).toBe("status 404");
  expect(await readdir(folder)).not.toContain(idOf(gone));

  await one.send(ada, used, 0, text);
  const id = idOf(used);
  const take = () => db.transaction().execute((trx) => takeUpload({ trx, files }, id));
  expect(await take()).toBeUndefined();
  const sha256 = "a".repeat(64);
  await setChecked(db, id, { sha256 });
  const film = { path: files.pathOf(id), sizeBytes: text.length, sha256, hasPicture: true };
  expect([await take(), await take()]).toEqual([film, film]);
  expect((await one.remove(ada, used)).status).toBe(409);
  expect(await stored(used)).toBe(text);
});

test("an instructor has so many uploads at a time and so many bytes, and each is in the log", async () => {
  const cleo = await uploads.addInstructor();
  const created = await Promise.all(
    Array.from({ length: maxUploads + 2 }, () => one.create(cleo, 10)),
  );
  const statuses = created.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([...Array.from({ length: maxUploads }, () => 201), 409, 409]);
  const dora = await uploads.addInstructor();
  const large = await Promise.all(Array.from({ length: 5 }, () => one.create(dora, 1_000_000)));
  expect(large.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 409]);
  const logged = await db.selectFrom("auditLog").select("action").where("actorId", "=", dora);
  expect((await logged.execute()).map(({ action }) => action)).toEqual(
    Array.from({ length: 4 }, () => "studio.start-upload"),
  );
});

test("an erased instructor's uploads lose their names and are left to the sweep", async () => {
  const url = await begin(10, { filename: "Ada at home.mp4" });
  await db.transaction().execute((trx) => eraseFilms(trx, ada));
  const rows = await db.selectFrom("uploads").select("name").where("ownerId", "=", ada).execute();
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set([""]));
  expect(await one.offsetOf(ada, url)).toBe("status 404");
});

test("[cut-off-3] a film that is cut off says where, and that it must be sent again", async () => {
  const url = pathOf(await one.create(ben, 3));
  await one.send(ben, url, 0, "abc");
  const fault = { cutOff: { atSeconds: 192.4, ofSeconds: 380 } };
  await setChecked(db, idOf(url), { refusal: "cut-off", fault });
  const text = "This film is cut off: it ends at 3:12 of 6:20. Upload it again.";
  expect(await one.list(ben)).toMatchObject({
    uploads: [{ state: "refused", refusal: { code: "cut-off", text } }],
  });
  await one.remove(ben, url);
});

test("[watch-upload-1] its owner watches a film by ranges before it is used, with a ticket, until they log out", async () => {
  const text = "0123456789abcdef";
  const path = pathOf(await one.create(ada, text.length));
  const id = idOf(path);
  expect(await one.watch(ada, id)).toBe("status 422");
  await one.send(ada, path, 0, text);
  await setChecked(db, id, { sha256: "c".repeat(64) });
  expect(await one.watch(ben, id)).toBe("status 404");
  const url = await one.watch(ada, id);
  const fetchFilm = (at: string, headers: Record<string, string> = {}, method = "GET") =>
    // Another server of the school responds without an access token.
    fetch(new URL(at, other.origin), { method, headers });

  const whole = await fetchFilm(url);
  expect([whole.status, await whole.text()]).toEqual([200, text]);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    "content-type": "video/mp4",
    "accept-ranges": "bytes",
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  const part = await fetchFilm(url, { range: "bytes=4-7" });
  expect([part.status, await part.text()]).toEqual([206, "4567"]);
  expect(part.headers.get("content-range")).toBe("bytes 4-7/16");
  expect((await fetchFilm(url, { range: "bytes=99-" })).status).toBe(416);
  expect((await fetchFilm(url, {}, "HEAD")).headers.get("content-length")).toBe("16");

  const another = idOf(pathOf(await one.create(ada, 5)));
  const refused = [
    url.replace(id, another),
    url.replace(/ticket=.*/, ""),
    url.replace(ada, ben),
    url.slice(0, -1),
    `${url}x`,
  ];
  for (const at of refused) expect([at, (await fetchFilm(at)).status]).toEqual([at, 404]);
  uploads.loggedOut.add(`of-${ada}`);
  expect((await fetchFilm(url)).status).toBe(404);
  uploads.loggedOut.delete(`of-${ada}`);
  expect((await fetchFilm(url)).status).toBe(200);
  await one.remove(ada, path);
  expect((await fetchFilm(url)).status).toBe(404);
});

test("a ticket to watch is valid for half a day", () => {
  let now = 1_000;
  const tickets = createFileTickets("a secret", "studio/upload-ticket", () => now);
  const viewer = { userId: ada, loginSessionId: "1" };
  const ticket = tickets.sign("a", viewer);
  expect(tickets.read("a", ticket)).toEqual(viewer);
  expect(
    createFileTickets("another secret", "studio/upload-ticket", () => now).read("a", ticket),
  ).toBeNull();
  now += 12 * 3_600_000;
  expect(tickets.read("a", ticket)).toBeNull();
});
