import { readdir } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { useDatabase } from "../../../../test/support/database.ts";
import { purgeUnusedAvatars } from "../avatar/serve-avatars.ts";
import { deriveKeys } from "../keys.ts";
import { beginLoginSession } from "../session/begin-login-session.ts";
import { makeForm } from "../testing/test-accounts.ts";
import { openTestServer, publicUrl, tokenSecret } from "../testing/test-server.ts";
import { addUser } from "../users/add-user.ts";
import { disableUser } from "../users/change-role.ts";

const { db, pool } = await useDatabase();
const { app, files, uploads } = await openTestServer({ db, pool });

const image = await sharp({ create: { width: 80, height: 60, channels: 3, background: "#a33" } })
  .png()
  .toBuffer();

async function signIn() {
  const form = makeForm();
  const { userId } = await addUser({ db }, { ...form, role: "student" });
  const deps = { keys: deriveKeys(tokenSecret) };
  const { accessToken } = await db
    .transaction()
    .execute((trx) => beginLoginSession(deps, trx, { id: userId, role: "student" }));
  const headers = { token: `Bearer ${accessToken}` };
  const save = async (body: object, id = userId) => {
    const answer = await app.inject({
      method: "PUT",
      url: `/api/user/${id}`,
      payload: body,
      headers,
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const upload = async (form: FormData, id = userId) => {
    const { body, type } = await encode(form);
    return send(body, type, id);
  };
  const send = async (payload: Buffer | string, type: string | undefined, id = userId) => {
    const answer = await app.inject({
      method: "POST",
      url: `/api/user/${id}/picture`,
      payload,
      headers: { ...headers, ...(type && { "content-type": type }) },
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  return { userId, name: form.name, save, upload, send };
}

async function encode(form: FormData) {
  const request = new Request("http://localhost/", { method: "POST", body: form });
  const type = request.headers.get("content-type") ?? "";
  return { body: Buffer.from(await request.arrayBuffer()), type };
}

function formOf(...parts: Array<[name: string, content: Uint8Array<ArrayBuffer> | string]>) {
  const form = new FormData();
  for (const [name, content] of parts) {
    if (typeof content === "string") form.append(name, content);
    else form.append(name, new Blob([content]), "me.png");
  }
  return form;
}

const picture = () => formOf(["picture", Uint8Array.from(image)]);
const uploaded = z.object({ data: z.object({ url: z.string() }) });
const urlOf = (body: unknown) => uploaded.parse(body).data.url;
const advanceClock = (time: string) =>
  db
    .updateTable("uploadedAvatars")
    .set({ unusedFrom: sql<Date>`unused_from - ${time}::interval` })
    .execute();
const get = (url: string) => app.inject({ method: "GET", url });

describe("changing a profile", () => {
  test("stores name and phone and returns the updated user", async () => {
    const { userId, save } = await signIn();
    expect(
      await save({ name: " Ada B. (demo student) ", phone: "+234 800 000 0000" }),
    ).toMatchObject({
      status: 200,
      body: {
        data: {
          _id: userId,
          name: "Ada B. (demo student)",
          phone: "+234 800 000 0000",
          picture: null,
        },
        message: "Changes saved",
      },
    });
  });

  test("keeps fields that are left out and clears empty ones", async () => {
    const { name, save } = await signIn();
    await save({ name, phone: "123" });
    expect((await save({ name })).body.data.phone).toBe("123");
    expect((await save({ name, phone: "" })).body.data.phone).toBeNull();
    await save({ name, phone: "123" });
    expect((await save({ name, phone: null })).body.data.phone).toBeNull();
  });

  test.each([
    [{ name: "" }, 400],
    [{ name: "x".repeat(121) }, 400],
    [{ name: "nul\0l" }, 400],
    [{ name: "Ada", phone: "\0" }, 400],
    [{ phone: "1" }, 400],
    [{ name: "Ada", email: "other@school.test" }, 400],
    [{ name: "Ada", role: "instructor" }, 400],
    [{ name: "Ada", picture: "https://evil.test/me.webp" }, 422],
    [{ name: "Ada", picture: "javascript:alert(1)" }, 422],
    [{ name: "Ada", picture: "/files/pictures/../../secrets.json" }, 422],
    [{ name: "Ada", picture: `/files/pictures/${"0".repeat(32)}.webp` }, 422],
  ])("%j is refused with %i", async (body, status) => {
    const { save } = await signIn();
    expect((await save(body)).status).toBe(status);
  });

  test("of another user, of an unknown one or without a login is refused", async () => {
    const [mine, other] = [await signIn(), await signIn()];
    expect((await mine.save({ name: "Mine now" }, other.userId)).status).toBe(403);
    expect((await mine.save({ name: "Mine now" }, "not-an-id")).status).toBe(400);
    const visitor = {
      method: "PUT",
      url: `/api/user/${other.userId}`,
      payload: { name: "x" },
    } as const;
    expect((await app.inject(visitor)).statusCode).toBe(401);
    await disableUser({ db }, mine.userId);
    expect((await mine.save({ name: "Still here" })).status).toBe(403);
    expect((await mine.upload(picture())).status).toBe(403);
  });
});

describe("uploading an avatar", () => {
  test("returns an immutable public URL that a profile accepts", async () => {
    const { name, upload, save } = await signIn();
    const { status, body } = await upload(picture());
    expect(status).toBe(200);
    const url = urlOf(body);
    expect(url).toMatch(/^\/files\/pictures\/[0-9a-f]{32}\.webp$/);
    const served = await get(url);
    expect(served.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    expect((await sharp(served.rawPayload).metadata()).width).toBe(512);
    expect((await save({ name, picture: url })).body.data.picture).toBe(url);
    expect((await save({ name })).body.data.picture).toBe(url);
    expect((await save({ name, picture: `${publicUrl}${url}` })).body.data.picture).toBe(url);
  });

  test("that another user uploaded is refused in a profile", async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const url = urlOf((await other.upload(picture())).body);
    expect(await mine.save({ name: mine.name, picture: url })).toMatchObject({
      status: 422,
      body: { code: "accounts.picture_not_ours" },
    });
    expect((await mine.upload(picture(), other.userId)).status).toBe(403);
  });

  test.each([
    [
      "two files",
      formOf(["picture", Uint8Array.from(image)], ["picture", Uint8Array.from(image)]),
      400,
    ],
    ["another field", formOf(["picture", Uint8Array.from(image)], ["name", "x"]), 400],
    ["another name", formOf(["avatar", Uint8Array.from(image)]), 400],
    ["no file", formOf(["picture", "words"]), 400],
    ["an empty form", formOf(), 400],
    ["no picture in it", formOf(["picture", Uint8Array.from(Buffer.from("words"))]), 422],
    ["more than 5 MB", formOf(["picture", new Uint8Array(5 * 1024 * 1024 + 1)]), 413],
    ["far more", formOf(["picture", new Uint8Array(9 * 1024 * 1024)]), 413],
  ])("with %s is refused", async (_, form, status) => {
    const { upload } = await signIn();
    expect((await upload(form)).status).toBe(status);
  });

  test("that cannot be read says 'Unable to upload image'", async () => {
    const { upload } = await signIn();
    const svg = Uint8Array.from(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"));
    expect(await upload(formOf(["picture", svg]))).toMatchObject({
      status: 422,
      body: { message: "Unable to upload image", code: "accounts.picture_unreadable" },
    });
  });

  test.each([
    ["application/json", "{}", 415],
    ["image/png", image, 415],
    [undefined, "", 415],
    ["multipart/form-data", "no boundary", 400],
    ["multipart/form-data; boundary=x", "--x\r\nnever ends", 400],
  ])("as %s is refused", async (type, payload, status) => {
    const { send } = await signIn();
    expect((await send(payload, type)).status).toBe(status);
  });

  test.each([
    "nothing.webp",
    `${"0".repeat(32)}.webp`,
    "..%2f..%2fsecrets.json",
    `${"0".repeat(32)}.svg`,
  ])("%s is no picture", async (name) => {
    expect((await get(`/files/pictures/${name}`)).statusCode).toBe(404);
  });
});

describe("unused avatars", () => {
  const storedFiles = () => readdir(path.join(uploads, "pictures"));

  test("are deleted when they are replaced or removed", async () => {
    const { name, upload, save } = await signIn();
    const [one, two] = [
      urlOf((await upload(picture())).body),
      urlOf((await upload(picture())).body),
    ];
    await save({ name, picture: one });
    await save({ name, picture: two });
    expect((await get(one)).statusCode).toBe(404);
    expect((await get(two)).statusCode).toBe(200);
    expect((await save({ name, picture: null })).body.data.picture).toBeNull();
    expect((await get(two)).statusCode).toBe(404);
    expect((await save({ name, picture: two })).status).toBe(422);
  });

  test("are deleted after a day when they were never saved; used ones stay", async () => {
    const { name, upload, save } = await signIn();
    const [shown, unsaved] = [
      urlOf((await upload(picture())).body),
      urlOf((await upload(picture())).body),
    ];
    await save({ name, picture: shown });
    await advanceClock("23 hours");
    await purgeUnusedAvatars({ db, files });
    expect((await get(unsaved)).statusCode).toBe(200);
    await advanceClock("1 hour");
    await Promise.all([purgeUnusedAvatars({ db, files }), purgeUnusedAvatars({ db, files })]);
    expect((await get(unsaved)).statusCode).toBe(404);
    expect((await get(shown)).statusCode).toBe(200);
    expect((await storedFiles()).map((file) => `/files/pictures/${file}`)).toContain(shown);
  });

  test("are deleted by the next purge where one failed", async () => {
    const { upload } = await signIn();
    const url = urlOf((await upload(picture())).body);
    await advanceClock("1 day");
    const broken = { ...files, delete: () => Promise.reject(new Error("The disk is away")) };
    await expect(purgeUnusedAvatars({ db, files: broken })).rejects.toThrow("The disk is away");
    await purgeUnusedAvatars({ db, files });
    expect((await get(url)).statusCode).toBe(404);
  });

  test("of two concurrent saves are deleted", async () => {
    const { name, upload, save } = await signIn();
    const urls = [urlOf((await upload(picture())).body), urlOf((await upload(picture())).body)];
    await Promise.all(urls.map((url) => save({ name, picture: url })));
    const statuses = await Promise.all(urls.map(async (url) => (await get(url)).statusCode));
    expect(statuses.toSorted()).toEqual([200, 404]);
    const shown = (await save({ name })).body.data.picture;
    expect((await get(shown)).statusCode).toBe(200);
  });
});
