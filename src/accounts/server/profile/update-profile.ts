import type { Trx } from "#platform/server/database/executor.ts";
import { AppError } from "#platform/server/errors.ts";
import type { FileStore } from "#platform/server/storage/index.ts";
import type { CurrentUser } from "../../contract.ts";
import { avatarKeyOf, avatarUrl, purgeUnusedAvatars } from "../avatar/serve-avatars.ts";
import type { AccountsDeps } from "../deps.ts";
import { markAvatarUnused, markAvatarUsed } from "../queries/avatars.ts";
import { lockUser, type Profile, setProfile } from "../queries/users.ts";
import { presentUser } from "./present-user.ts";

type Deps = Pick<AccountsDeps, "db" | "publicUrl" | "findSubscription"> & { files: FileStore };

interface ProfileInput {
  userId: string;
  name: string;
  /** Undefined keeps the phone; null removes it. */
  phone: string | null | undefined;
  /** The URL of an avatar that this user uploaded. Undefined keeps it; null removes it. */
  picture: string | null | undefined;
}

/**
 * Updates a user's profile and returns the user. Deletes the replaced avatar. Throws
 * `accounts.picture_not_ours`, or `accounts.access_token_invalid` when the user no longer exists.
 */
export async function updateProfile(deps: Deps, input: ProfileInput): Promise<CurrentUser> {
  const { userId, name, phone } = input;
  const user = await deps.db.transaction().execute(async (trx) => {
    const before = await lockUser(trx, userId);
    if (!before) throw new AppError("accounts.access_token_invalid");
    const picture = await changeAvatar(deps, trx, input, before.picture);
    const profile: Profile = {
      name,
      phone: phone === undefined ? before.phone : phone || null,
      picture,
    };
    await setProfile(trx, userId, profile);
    return { ...before, ...profile };
  });
  // If this fails, the hourly purge repeats it.
  await purgeUnusedAvatars(deps).catch(() => undefined);
  return presentUser(user, await deps.findSubscription(userId));
}

async function changeAvatar(
  { publicUrl }: Deps,
  trx: Trx,
  { userId, picture }: ProfileInput,
  before: string | null,
): Promise<string | null> {
  if (picture === undefined) return before;
  const key = picture === null ? null : avatarKeyOf(picture, publicUrl);
  if (key === undefined) throw new AppError("accounts.picture_not_ours");
  const after = key === null ? null : avatarUrl(key);
  if (after === before) return before;
  if (key !== null && !(await markAvatarUsed(trx, key, userId))) {
    throw new AppError("accounts.picture_not_ours");
  }
  const replaced = before === null ? undefined : avatarKeyOf(before, publicUrl);
  if (replaced !== undefined) await markAvatarUnused(trx, replaced);
  return after;
}
