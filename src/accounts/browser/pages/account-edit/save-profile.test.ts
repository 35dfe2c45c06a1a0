import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError, callApi } from "#platform/browser/api/call-api.ts";
import { uploadFile } from "#platform/browser/api/upload-file.ts";
import { type AvatarChange, saveProfile } from "./save-profile.ts";

// Tests the order of the calls and the notices; the calls have their own tests.
vi.mock("#platform/browser/api/call-api.ts", async (original) => ({
  ...(await original<object>()),
  callApi: vi.fn(),
}));
vi.mock("#platform/browser/api/upload-file.ts", () => ({ uploadFile: vi.fn() }));

let calls: string[];
let progress: (number | undefined)[];

beforeEach(() => {
  calls = [];
  progress = [];
  vi.mocked(uploadFile).mockImplementation(async (_, { onProgress }) => {
    calls.push("upload");
    onProgress?.(0.5);
    return { url: "/files/pictures/1.webp" };
  });
  vi.mocked(callApi).mockImplementation(async (_, input) => {
    calls.push(JSON.stringify(input));
    return { data: { _id: "ada" }, message: "Changes saved" };
  });
});

afterEach(() => vi.resetAllMocks());

const chosen: AvatarChange = { kind: "new", file: new Blob(["pixels"]), previewUrl: "blob:1" };

const save = (picture?: AvatarChange) =>
  saveProfile({
    userId: "ada",
    name: "Ada (demo student)",
    phone: "",
    picture,
    onProgress: (fraction) => progress.push(fraction),
  });

const sentProfile = (picture?: string | null) =>
  JSON.stringify({
    params: { id: "ada" },
    body: { name: "Ada (demo student)", phone: "", ...(picture !== undefined && { picture }) },
  });

test("uploads the avatar first, then saves the profile with its URL: 'Changes saved' [save-profile-1]", async () => {
  expect(await save(chosen)).toMatchObject({ kind: "saved", message: "Changes saved" });
  expect(calls).toEqual(["upload", sentProfile("/files/pictures/1.webp")]);
  expect(progress).toEqual([0.5, undefined]);
});

test("uploads nothing without a new avatar, and sends null for a removed one", async () => {
  await save();
  await save({ kind: "removed" });
  expect(calls).toEqual([sentProfile(), sentProfile(null)]);
});

test("a failed upload does not change the profile: 'Unable to upload image' [save-profile-2]", async () => {
  const message = "Please choose a picture of at most 5 MB";
  vi.mocked(uploadFile).mockRejectedValue(new ApiError(413, "platform.too_large", message));
  expect(await save(chosen)).toEqual({
    kind: "failed",
    notice: "Unable to upload image",
    reason: message,
    picture: chosen,
  });
  expect(callApi).not.toHaveBeenCalled();
  expect(progress).toEqual([undefined]);
});

test("a failed save says 'Unable to save changes', and the retry does not upload again [save-profile-3]", async () => {
  vi.mocked(callApi).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const first = await save(chosen);
  expect(first).toMatchObject({
    kind: "failed",
    notice: "Unable to save changes",
    reason: "We could not reach the school. Please check your connection.",
  });
  const retained = first.kind === "failed" ? first.picture : undefined;
  expect(await save(retained)).toMatchObject({ kind: "saved" });
  expect(calls).toEqual(["upload", sentProfile("/files/pictures/1.webp")]);
});

test("an avatar that the server has purged meanwhile is uploaded again", async () => {
  const gone = new ApiError(422, "accounts.picture_not_ours", "Please upload the picture first");
  vi.mocked(callApi).mockRejectedValueOnce(gone);
  const first = await save({ ...chosen, uploadedUrl: "/files/pictures/0.webp" });
  expect(first).toMatchObject({ notice: "Unable to save changes", picture: chosen });
  expect(first.kind === "failed" && first.picture).not.toHaveProperty("uploadedUrl");
});

test.each([
  [new ApiError(500, "platform.internal", "Something broke"), "Something broke"],
  [new ApiError(502, "client.transport", "Request failed with status code 502"), undefined],
  [new Error("No refresh token available"), undefined],
  [new ApiError(403, "accounts.disabled", "This account is disabled"), "This account is disabled"],
])("for %s the form adds %j [save-profile-4]", async (error, reason) => {
  vi.mocked(callApi).mockRejectedValue(error);
  expect(await save()).toMatchObject({ notice: "Unable to save changes", reason });
});
