import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { unzipSync } from "fflate";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { listInstructorEmails } from "#accounts/server/index.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import { startTestServer } from "#platform/server/http/testing/test-server.ts";
import { createLog } from "#platform/server/log/log.ts";
import { openFolderStore } from "#platform/server/storage/index.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { readSchool } from "../school/read-school.ts";
import { getText, restoreText, saveText } from "../texts/change-texts.ts";
import { openSchoolTexts } from "../texts/open-school-texts.ts";
import { writeSchoolArchive } from "../texts/write-school-files.ts";
import { addPicturesApi } from "./add-pictures-api.ts";
import { openSchoolPictures } from "./picture-files.ts";

const { db } = await useDatabase();
const { id: actorId } = await db
  .insertInto("users")
  .values({ name: "Demo teacher", email: "teacher@school.test", role: "instructor" })
  .returning("id")
  .executeTakeFirstOrThrow();
const folder = await mkdtemp(path.join(tmpdir(), "logos-"));
afterAll(() => rm(folder, { recursive: true }));
const files = openFolderStore(folder);

let role: Caller["role"] = "instructor";
const { app } = await startTestServer({
  addApi: (api) => addPicturesApi(api, { files }),
  identifyCaller: async (token) =>
    token
      ? {
          userId: actorId,
          email: "teacher@school.test",
          name: "Demo teacher",
          role,
          disabled: false,
          loginSessionId: "1",
        }
      : null,
});

const signedIn = { token: "Bearer any" };

async function upload(
  picture: Buffer,
  headers: Record<string, string> = signedIn,
  kind: "logo" | "photo" = "logo",
) {
  const form = new FormData();
  form.append("picture", new Blob([Uint8Array.from(picture)]), kind);
  const request = new Request("http://localhost/", { method: "POST", body: form });
  const response = await app.inject({
    method: "POST",
    url: `/api/studio/${kind}s`,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { ...headers, "content-type": request.headers.get("content-type") ?? "" },
  });
  return { status: response.statusCode, body: response.json() };
}

const stored = z.object({ data: z.object({ logo: z.string() }) });
const storeLogo = async (picture: Buffer) => stored.parse((await upload(picture)).body).data.logo;

const storedPhoto = z.object({ data: z.object({ photo: z.string() }) });
const storePhoto = async (picture: Buffer) =>
  storedPhoto.parse((await upload(picture, signedIn, "photo")).body).data.photo;

/** A logo's left half is red, its right half is transparent. */
const draw = async (width: number, height: number) => {
  const half = {
    width: Math.floor(width / 2),
    height,
    channels: 4,
    background: "#c81414",
  } as const;
  return sharp({ create: { width, height, channels: 4, background: "#0000" } })
    .composite([{ input: await sharp({ create: half }).png().toBuffer(), gravity: "west" }])
    .withExif({ IFD0: { Artist: "Somebody" } })
    .png()
    .toBuffer();
};

const publicUrl = "https://school.test";

/** The school's texts, with a way to save those of one kind. */
async function openTexts(kind: "look" | "photos" | "about") {
  const schoolTexts = await openSchoolTexts({
    db,
    log: createLog("test", "silent"),
    schoolDir: path.resolve("school"),
    publicUrl,
    paystackPagesUrl: "https://pay.example/pay",
    hasDemoTexts: true,
  });
  const deps = { db, publicUrl, schoolTexts, files, listInstructorEmails };
  const change = async () => {
    const { revision } = await getText(deps, db, kind);
    return { actorId, kind, revision, reason: "For a test", requireFreshCode: async () => {} };
  };
  const save = async (document: object) => saveText(deps, { ...(await change()), document });
  return { schoolTexts, deps, change, save };
}

describe("the school's logo", () => {
  test("is reduced, stays transparent, loses its metadata and is served to everyone for ever [school-logo-1]", async () => {
    const logo = await storeLogo(await draw(2_000, 800));
    expect(logo).toMatch(/^[0-9a-f]{32}-360x144$/);
    const served = await app.inject({ url: `/files/logos/${logo}.png` });
    expect(served.headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
    });
    const { format, width, height, hasAlpha, exif } = await sharp(served.rawPayload).metadata();
    expect({ format, width, height, hasAlpha, exif }).toEqual({
      format: "png",
      width: 360,
      height: 144,
      hasAlpha: true,
      exif: undefined,
    });
    const pixels = await sharp(served.rawPayload).raw().toBuffer();
    expect([...pixels.subarray(0, 4)]).toEqual([200, 20, 20, 255]);
    expect(pixels.at(4 * 360 - 1)).toBe(0);
    expect(await storeLogo(await draw(90, 40))).toMatch(/-90x40$/);
    expect(await storeLogo(await draw(3_000, 100))).toMatch(/-720x24$/);
  });

  test("is drawn as icons, which are served to everyone for ever; other names are unknown [school-icon-5]", async () => {
    const logo = await storeLogo(await draw(90, 40));
    const fetchIcon = (name: string) => app.inject({ url: `/files/icons/${name}.png` });
    for (const [name, side] of [
      ["favicon-64", 64],
      ["maskable-512", 512],
      ["favicon-64", 64],
    ] as const) {
      const served = await fetchIcon(`${logo}-${name}`);
      expect(served.headers).toMatchObject({
        "content-type": "image/png",
        "cache-control": "public, max-age=31536000, immutable",
      });
      const { width, height } = await sharp(served.rawPayload).metadata();
      expect([width, height]).toEqual([side, side]);
    }
    for (const name of [logo, `${logo}-icon-9999`, `${"0".repeat(32)}-90x40-icon-192`]) {
      expect((await fetchIcon(name)).statusCode, name).toBe(404);
    }
  });

  test.each([
    ["words", Buffer.from("words"), 422, "site.logo_unreadable"],
    [
      "an SVG with a script",
      Buffer.from("<svg viewBox='0 0 1 1'><script/></svg>"),
      422,
      "site.logo_unreadable",
    ],
    ["more than 5 MB", Buffer.alloc(5 * 1024 * 1024 + 1), 413, "platform.too_large"],
  ])("is refused as %s [school-logo-2]", async (_, picture, status, code) => {
    expect(await upload(picture)).toMatchObject({ status, body: { code } });
  });

  test("as an SVG is drawn, and refused by the name of what it may not have [school-logo-11]", async () => {
    const svg = (content: string) => Buffer.from(`<svg viewBox="0 0 40 20">${content}</svg>`);
    expect(await storeLogo(svg('<rect width="40" height="20"/>'))).toMatch(/-288x144$/);
    const { body } = await upload(svg('<image href="file:///etc/passwd"/>'));
    expect(body.message).toBe(
      "This SVG cannot be a logo: it has the element image. Please simplify it, or save it as PNG.",
    );
  });

  test("is stored for instructors only, and no other file is served [school-logo-4]", async () => {
    const picture = await draw(90, 40);
    expect((await upload(picture, {})).status).toBe(401);
    role = "student";
    expect((await upload(picture)).status).toBe(403);
    role = "instructor";
    await files.put("pictures/one.png", picture);
    const unknown = `${"0".repeat(32)}-90x40.png`;
    for (const file of [unknown, "one.png", "..%2Fpictures%2Fone.png", `${unknown}.webp`]) {
      expect((await app.inject({ url: `/files/logos/${file}` })).statusCode, file).toBe(404);
    }
  });

  test("is in the pages and mails once it is saved, is gone and comes back one step back; one that is not stored is refused [school-logo-5]", async () => {
    const { schoolTexts, change, save, deps } = await openTexts("look");
    const readShell = async () => (await schoolTexts.read()).shell;
    expect((await readShell()).logo).toBeNull();
    const logo = await storeLogo(await draw(720, 144));
    const { revision: withLogo } = await save({ accent: "", logo, logoHasName: true });
    const picture = { url: `/files/logos/${logo}.png`, width: 720, height: 144 };
    expect((await readShell()).logo).toEqual({ ...picture, hasName: true });
    expect(schoolTexts.identity.logo).toMatchObject({ url: `${publicUrl}${picture.url}` });

    for (const other of [`${"0".repeat(32)}-90x40`, "../pictures/one", "https://else.test/a.png"]) {
      await expect(save({ accent: "", logo: other })).rejects.toMatchObject({
        code: "site.text_invalid",
        message: expect.stringMatching(/^logo: .*upload/),
      });
    }
    // A document of an earlier version has no logo.
    await save({ accent: "#2f6f8f" });
    expect((await readShell()).logo).toBeNull();
    expect(schoolTexts.identity.logo).toBeNull();
    await restoreText(deps, { ...(await change()), to: withLogo });
    expect((await readShell()).logo?.url).toBe(picture.url);
    await files.delete(`logos/${logo}.png`);
    await expect(restoreText(deps, { ...(await change()), to: withLogo })).rejects.toMatchObject({
      code: "site.text_invalid",
    });
  });
});

describe("the school's photos", () => {
  /** Twice as wide as high once upright, with its left half red, as a camera held so stores it. */
  const takePhoto = async (width: number) => {
    const half = {
      width: width / 2,
      height: width / 2,
      channels: 3,
      background: "#c81414",
    } as const;
    const upright = sharp({ create: { ...half, width, background: "#1414c8" } });
    const red = await sharp({ create: half }).png().toBuffer();
    const picture = await upright
      .composite([{ input: red, gravity: "west" }])
      .png()
      .toBuffer();
    return sharp(picture)
      .rotate(270)
      .withExif({ IFD0: { Artist: "Somebody" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
  };
  const fetchFile = (file: string) => app.inject({ url: `/files/photos/${file}` });

  test("are stored upright in several widths without metadata, under names of their content, and served for ever [school-photo-2]", async () => {
    const photo = await storePhoto(await takePhoto(2_400));
    expect(photo).toMatch(/^[0-9a-f]{32}-1920x960$/);
    expect(await storePhoto(await takePhoto(2_400))).toBe(photo);
    for (const width of [480, 960, 1_440, 1_920]) {
      const served = await fetchFile(`${photo}-${width}.webp`);
      expect(served.headers).toMatchObject({
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      });
      const picture = sharp(served.rawPayload);
      const { format, height, exif, orientation } = await picture.metadata();
      expect({ format, height, exif, orientation }).toEqual({ format: "webp", height: width / 2 });
      const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
      const [left, right] = [
        data.subarray(0, 3),
        data.subarray((info.width - 1) * 3, info.width * 3),
      ];
      expect([(left[0] ?? 0) > 150, (right[2] ?? 0) > 150]).toEqual([true, true]);
    }
    const small = await storePhoto(await takePhoto(300));
    expect(small).toMatch(/-300x150$/);
    expect((await fetchFile(`${small}-300.webp`)).statusCode).toBe(200);
    expect((await fetchFile(`${small}-480.webp`)).statusCode).toBe(404);
  });

  test.each([
    ["words", Buffer.from("words"), 422, /cannot be read/],
    ["an SVG", Buffer.from("<svg viewBox='0 0 1 1'/>"), 422, /cannot be read/],
    ["a HEIC picture", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), 422, /HEIC/],
    ["more than 15 MB", Buffer.alloc(15 * 1024 * 1024 + 1), 413, /15 MB/],
  ])("are refused as %s [school-photo-3]", async (_, picture, status, message) => {
    expect(await upload(picture, signedIn, "photo")).toMatchObject({
      status,
      body: { message: expect.stringMatching(message) },
    });
  });

  test("are stored for instructors only, and no other file is served [school-photo-4]", async () => {
    const picture = await takePhoto(100);
    expect((await upload(picture, {}, "photo")).status).toBe(401);
    role = "student";
    expect((await upload(picture, signedIn, "photo")).status).toBe(403);
    role = "instructor";
    const unknown = `${"0".repeat(32)}-100x50`;
    for (const file of [`${unknown}-100.webp`, `${unknown}.webp`, "..%2Flogos%2Fone.png"]) {
      expect((await fetchFile(file)).statusCode, file).toBe(404);
    }
  });

  test("are on their pages once they are saved; without one the folder's picture is there again, and an earlier one comes back [school-photo-5]", async () => {
    const { schoolTexts, deps, change, save } = await openTexts("about");
    const photo = await storePhoto(await takePhoto(300));
    const readBanner = async () => (await schoolTexts.read()).about.banner;
    const { document } = await getText(deps, db, "about");
    const banner = await readBanner();
    const own = { ...banner, photo, photoAlt: "At the piano" };
    const { revision } = await save({ ...document, banner: own });
    expect(await readBanner()).toEqual(own);
    await save(document);
    expect(await readBanner()).toEqual(banner);
    await restoreText(deps, { ...(await change()), to: revision });
    expect(await readBanner()).toEqual(own);
    const missing = { ...banner, photo: `${"0".repeat(32)}-300x150` };
    await expect(save({ ...document, banner: missing })).rejects.toMatchObject({
      code: "site.text_invalid",
      message: expect.stringMatching(/^banner\.photo: .*upload it again/),
    });

    const places = await openTexts("photos");
    const readPhotos = async () => (await places.schoolTexts.read()).shell.photos;
    expect(await readPhotos()).toBeUndefined();
    await places.save({ hero: { photo }, contact: { photoAlt: "Of no photo" } });
    expect(await readPhotos()).toEqual({ hero: { photo } });
  });
});

test("the school's ZIP file is a content folder with logo and photos, without which it does not start [school-folder-2]", async () => {
  const { schoolTexts, save } = await openTexts("look");
  const logo = await storeLogo(await draw(90, 40));
  await save({ accent: "#2f6f8f", logo, logoHasName: true });
  const photo = await storePhoto(
    await sharp(await draw(60, 40))
      .jpeg()
      .toBuffer(),
  );
  await (await openTexts("photos")).save({ contact: { photo, photoAlt: "Keys" } });
  const { texts } = await schoolTexts.readTexts(db);
  const entries = Object.entries(unzipSync(await writeSchoolArchive(files, texts)));
  const schoolDir = path.join(folder, "carried");
  for (const [name, content] of entries) {
    await mkdir(path.dirname(path.join(schoolDir, name)), { recursive: true });
    await writeFile(path.join(schoolDir, name), content);
  }
  const paystackPagesUrl = "https://pay.example/pay";
  const read = () => readSchool({ schoolDir, paystackPagesUrl, hasDemoTexts: false });
  expect(await read()).toEqual(await schoolTexts.read());
  expect((await read()).shell).toMatchObject({
    logo: { url: `/files/logos/${logo}.png`, hasName: true },
    photos: { contact: { photo } },
  });
  const carried = openSchoolPictures(schoolDir);
  expect(await carried.read(`photos/${photo}-60.webp`)).toEqual(
    await files.read(`photos/${photo}-60.webp`),
  );
  await carried.delete(`logos/${logo}.png`);
  await expect(read()).rejects.toThrow(/school\.look\.logo .* not in its folder pictures/);
});
