import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import type { FileStore } from "#platform/server/storage/index.ts";
import { deleteAvatars, insertAvatar, lockUnusedAvatars } from "../queries/avatars.ts";

const params = z.object({ name: z.string() });

/** Serves avatars: public, immutable, under random names. */
export function serveAvatars(app: FastifyInstance, files: FileStore): void {
  app.get(`${avatarRoute}:name`, { schema: { hide: true } }, async (request, reply) => {
    const key = avatarKeyOfName(params.parse(request.params).name);
    const file = key === undefined ? null : await files.read(key);
    if (file === null) throw new AppError("platform.not_found");
    return reply
      .headers({
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox",
        "cross-origin-resource-policy": "same-origin",
      })
      .type("image/webp")
      .send(file);
  });
}

interface SaveDeps {
  db: Database;
  files: FileStore;
}

/**
 * Stores an encoded avatar. Returns its URL for `updateProfile`; an avatar not saved to a profile
 * within a day is deleted.
 */
export async function saveAvatar(
  { db, files }: SaveDeps,
  { userId, avatar }: { userId: string; avatar: Buffer },
): Promise<{ url: string }> {
  const key = generateAvatarKey();
  // Row first: a file without a row would never be purged.
  await insertAvatar(db, key, userId);
  await files.put(key, avatar);
  return { url: avatarUrl(key) };
}

const atOnce = 100;

/**
 * Deletes unused avatars: replaced ones, those of erased users, and those uploaded a day ago and
 * never saved. Scheduled hourly; concurrent runs are safe.
 */
export async function purgeUnusedAvatars(deps: { db: Database; files: FileStore }): Promise<void> {
  while ((await purgeBatch(deps)) === atOnce);
}

function purgeBatch({ db, files }: { db: Database; files: FileStore }): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const keys = await lockUnusedAvatars(trx, atOnce);
    if (keys.length === 0) return 0;
    // Files first: a purge that crashes here is repeated.
    for (const key of keys) await files.delete(key);
    await deleteAvatars(trx, keys);
    return keys.length;
  });
}

const folder = "pictures";
const fileName = /^[0-9a-f]{32}\.webp$/;

/** The route that serves avatars; the file name follows. */
const avatarRoute = `/files/${folder}/`;

/** The random storage key of a new avatar. */
function generateAvatarKey(): string {
  return `${folder}/${randomBytes(16).toString("hex")}.webp`;
}

/** The URL of a stored avatar. */
export function avatarUrl(key: string): string {
  return `/files/${key}`;
}

/** The storage key of a file name; undefined when it is no avatar's name. */
function avatarKeyOfName(name: string): string | undefined {
  return fileName.test(name) ? `${folder}/${name}` : undefined;
}

/** The storage key of an avatar's URL, absolute or relative; undefined for other URLs. */
export function avatarKeyOf(url: string, publicUrl: string): string | undefined {
  const path = url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url;
  if (!path.startsWith(avatarRoute)) return undefined;
  return avatarKeyOfName(path.slice(avatarRoute.length));
}
