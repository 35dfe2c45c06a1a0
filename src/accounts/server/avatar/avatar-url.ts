import { randomBytes } from "node:crypto";

const folder = "pictures";
const fileName = /^[0-9a-f]{32}\.webp$/;

/** Where pictures are served, with the name of the file behind it. */
export const avatarRoute = `/files/${folder}/`;

/** The key of a new picture, which nobody can guess. */
export function generateAvatarKey(): string {
  return `${folder}/${randomBytes(16).toString("hex")}.webp`;
}

/** The address under which a kept picture is shown. */
export function avatarUrl(key: string): string {
  return `/files/${key}`;
}

/** The key of a file name as it stands in an address; undefined for what no picture is called. */
export function avatarKeyOfName(name: string): string | undefined {
  return fileName.test(name) ? `${folder}/${name}` : undefined;
}

/** The key behind a picture's address, with or without the school's own; undefined for others. */
export function avatarKeyOf(url: string, publicUrl: string): string | undefined {
  const path = url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url;
  if (!path.startsWith(avatarRoute)) return undefined;
  return avatarKeyOfName(path.slice(avatarRoute.length));
}
