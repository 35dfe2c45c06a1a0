import { randomBytes } from "node:crypto";

const folder = "pictures";
const fileName = /^[0-9a-f]{32}\.webp$/;

/** The route that serves avatars; the file name follows. */
export const avatarRoute = `/files/${folder}/`;

/** The random storage key of a new avatar. */
export function generateAvatarKey(): string {
  return `${folder}/${randomBytes(16).toString("hex")}.webp`;
}

/** The URL of a stored avatar. */
export function avatarUrl(key: string): string {
  return `/files/${key}`;
}

/** The storage key of a file name; undefined when it is no avatar's name. */
export function avatarKeyOfName(name: string): string | undefined {
  return fileName.test(name) ? `${folder}/${name}` : undefined;
}

/** The storage key of an avatar's URL, absolute or relative; undefined for other URLs. */
export function avatarKeyOf(url: string, publicUrl: string): string | undefined {
  const path = url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url;
  if (!path.startsWith(avatarRoute)) return undefined;
  return avatarKeyOfName(path.slice(avatarRoute.length));
}
