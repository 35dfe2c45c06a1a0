import { accountsEndpoints, type CurrentUser } from "#accounts/contract.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { ApiError, callApi } from "#platform/browser/api/call-api.ts";
import { uploadFile } from "#platform/browser/api/upload-file.ts";

/** A new avatar to be saved, or the removal of the current one. */
export type AvatarChange =
  | { kind: "removed" }
  | {
      kind: "new";
      file: Blob;
      /** The preview, shown until the avatar is saved. */
      previewUrl: string;
      /** The avatar's URL after its upload, so that a retry does not upload again. */
      uploadedUrl?: string;
    };

interface Changes {
  userId: string;
  name: string;
  phone: string;
  /** Undefined keeps the current avatar. */
  picture: AvatarChange | undefined;
  /** Called with the uploaded fraction, and with undefined when done. */
  onProgress: (fraction: number | undefined) => void;
}

export type Saved =
  | { kind: "saved"; user: CurrentUser; message: string }
  | {
      kind: "failed";
      /** The notice, to the letter of spec §8. */
      notice: "Unable to upload image" | "Unable to save changes";
      /** The cause, if there is one to show. */
      reason: string | undefined;
      /** The change with its upload state, for the retry. */
      picture: AvatarChange | undefined;
    };

/** Uploads the new picture, if there is one, and then saves the profile (spec §4). Never throws. */
export async function saveProfile(changes: Changes): Promise<Saved> {
  let picture: AvatarChange | undefined;
  try {
    picture = await uploadAvatar(changes);
  } catch (error) {
    const reason = reasonOf(error);
    return { kind: "failed", notice: "Unable to upload image", reason, picture: changes.picture };
  } finally {
    changes.onProgress(undefined);
  }
  const { userId: id, name, phone } = changes;
  const body = { name, phone, ...avatarField(picture) };
  try {
    const { data, message } = await callApi(accountsEndpoints.updateUser, { params: { id }, body });
    return { kind: "saved", user: data, message: message ?? "Changes saved" };
  } catch (error) {
    const isGone = error instanceof ApiError && error.code === "accounts.picture_not_ours";
    const retained = isGone ? changes.picture && withoutUpload(changes.picture) : picture;
    const reason = reasonOf(error);
    return { kind: "failed", notice: "Unable to save changes", reason, picture: retained };
  }
}

async function uploadAvatar({ picture, userId: id, onProgress }: Changes) {
  if (picture?.kind !== "new" || picture.uploadedUrl !== undefined) return picture;
  const { url } = await uploadFile(accountsEndpoints.uploadAvatar, {
    params: { id },
    file: picture.file,
    fileName: "picture",
    onProgress,
  });
  return { ...picture, uploadedUrl: url };
}

function avatarField(picture: AvatarChange | undefined): { picture?: string | null } {
  if (picture?.kind === "removed") return { picture: null };
  return picture?.uploadedUrl === undefined ? {} : { picture: picture.uploadedUrl };
}

/** Unsaved uploads are purged after a day and must then be uploaded again. */
function withoutUpload(picture: AvatarChange): AvatarChange {
  if (picture.kind === "removed") return picture;
  return { kind: "new", file: picture.file, previewUrl: picture.previewUrl };
}

/** The server's message or a connection error; undefined for all other errors. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof TypeError) {
    return "We could not reach the school. Please check your connection.";
  }
  const reason = failureText(error, "");
  return reason === "" ? undefined : reason;
}
