import { createHash, randomBytes } from "node:crypto";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { nameOfPhotoFile, photoRoute } from "#platform/contract/stored-photo.ts";
import { AppError } from "#platform/server/errors.ts";
import { type FileStore, openFolderStore } from "#platform/server/storage/index.ts";
import { buildIconUrl, logoIconRoute, logoIcons, logoRoute } from "../../contract/logo-icons.ts";
import { drawIcon } from "./draw-icon.ts";
import { listLogoKeys, listPhotoKeys } from "./list-named-pictures.ts";
import type { EncodedPhoto } from "./picture-task.ts";

const params = z.object({ file: z.string() });

/** The logo and photos of a content folder, which the studio's export writes there. */
export const openSchoolPictures = (schoolDir: string): FileStore =>
  openFolderStore(path.join(schoolDir, "pictures"));

/** The PNG of a logo; null for an unknown one. */
export async function readLogo(files: FileStore, name: string): Promise<Buffer | null> {
  const [key] = listLogoKeys(name);
  return key === undefined ? null : files.read(key);
}

/** A photo in its largest size; null for an unknown one. */
export async function readPhoto(files: FileStore, name: string): Promise<Buffer | null> {
  const key = listPhotoKeys(name).at(-1);
  return key === undefined ? null : files.read(key);
}

/** Whether the school has all files of a picture. */
export async function hasPicture(files: FileStore, keys: readonly string[]): Promise<boolean> {
  for (const key of keys) if ((await files.read(key)) === null) return false;
  return keys.length > 0;
}

/**
 * Stores an encoded logo and returns its name. Logos are never deleted, since sent mails and the
 * history of the texts name them.
 */
export async function saveLogo(files: FileStore, png: Buffer): Promise<string> {
  // A PNG's first chunk has its size.
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const name = `${randomBytes(16).toString("hex")}-${width}x${height}`;
  await files.put(`logos/${name}.png`, png);
  return name;
}

/**
 * Stores an encoded photo and returns its name, which is made of its content. Photos are never
 * deleted, since the history of the texts names them.
 */
export async function savePhoto(
  files: FileStore,
  { width, height, files: sizes }: EncodedPhoto,
): Promise<string> {
  const digits = createHash("sha256").update(JSON.stringify(sizes)).digest("hex").slice(0, 32);
  const name = `${digits}-${width}x${height}`;
  for (const size of sizes) {
    const key = `photos/${nameOfPhotoFile(name, size.width)}`;
    await files.put(key, Buffer.from(size.webp, "base64"));
  }
  return name;
}

/** An icon of a stored logo, drawn and stored when it is first asked for; null for other files. */
async function openIcon(files: FileStore, file: string): Promise<Buffer | null> {
  const icon = logoIcons.find((each) => file.endsWith(`-${each}.png`));
  if (icon === undefined) return null;
  const [logoKey] = listLogoKeys(file.slice(0, -`-${icon}.png`.length));
  if (logoKey === undefined) return null;
  const key = logoKey.replace(/\.png$/, `-${icon}.png`);
  const stored = await files.read(key);
  if (stored !== null) return stored;
  const logo = await files.read(logoKey);
  if (logo === null) return null;
  const drawn = await drawIcon(logo, icon);
  await files.put(key, drawn);
  return drawn;
}

/** The icon of the logo at a URL; null for an unknown logo. */
export function readLogoIcon(files: FileStore, logoUrl: string): Promise<Buffer | null> {
  return openIcon(files, path.basename(buildIconUrl(logoUrl, "icon-192")));
}

/**
 * Serves logos with their icons, and photos: public, immutable, under random names, or names made of their content. Mails of other
 * origins show logos too.
 */
export function servePictures(app: FastifyInstance, files: FileStore): void {
  const serve = (
    route: string,
    type: "image/png" | "image/webp",
    open: (file: string) => Promise<Buffer | null>,
  ) =>
    app.get(`${route}:file`, { schema: { hide: true } }, async (request, reply) => {
      const picture = await open(params.parse(request.params).file);
      if (picture === null) throw new AppError("platform.not_found");
      return reply
        .headers({
          "cache-control": "public, max-age=31536000, immutable",
          "x-content-type-options": "nosniff",
          "content-security-policy": "default-src 'none'; sandbox",
          "cross-origin-resource-policy": "cross-origin",
        })
        .type(type)
        .send(picture);
    });
  const openOneOf = async (keys: readonly string[], file: string): Promise<Buffer | null> => {
    const key = keys.find((each) => each.endsWith(`/${file}`));
    return key === undefined ? null : files.read(key);
  };
  serve(logoRoute, "image/png", (file) =>
    openOneOf(listLogoKeys(file.replace(/\.png$/, "")), file),
  );
  serve(logoIconRoute, "image/png", (file) => openIcon(files, file));
  serve(photoRoute, "image/webp", (file) =>
    openOneOf(listPhotoKeys(file.replace(/-\d+\.webp$/, "")), file),
  );
}
