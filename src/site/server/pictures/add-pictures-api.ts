import { type Api, serve } from "#platform/server/http/serve.ts";
import { acceptUploads, readPicture } from "#platform/server/http/uploads/read-picture.ts";
import type { FileStore } from "#platform/server/storage/index.ts";
import { schoolLogoEndpoints } from "../../contract/school-logo.ts";
import { schoolPhotoEndpoints } from "../../contract/school-photo.ts";
import { openPictureEncoder } from "./open-picture-encoder.ts";
import { saveLogo, savePhoto, servePictures } from "./picture-files.ts";

/**
 * Adds the uploads of logos and photos, for instructors only, and the routes that serve them to
 * everyone.
 */
export function addPicturesApi(api: Api, { files }: { files: FileStore }): void {
  const { uploadLogo } = schoolLogoEndpoints;
  const { uploadPhoto } = schoolPhotoEndpoints;
  const encoder = openPictureEncoder();
  api.app.addHook("onClose", async () => encoder.close());
  api.app.register(async (scope) => {
    await acceptUploads(scope, uploadLogo.upload);
    serve({ ...api, app: scope }, uploadLogo, async (input) => {
      const picture = await readPicture(input, uploadLogo.upload);
      const png = await encoder.encodeLogo(input.caller.userId, picture);
      return { logo: await saveLogo(files, png) };
    });
  });
  api.app.register(async (scope) => {
    await acceptUploads(scope, uploadPhoto.upload);
    serve({ ...api, app: scope }, uploadPhoto, async (input) => {
      const picture = await readPicture(input, uploadPhoto.upload);
      const photo = await encoder.encodePhoto(input.caller.userId, picture);
      return { photo: await savePhoto(files, photo) };
    });
  });
  servePictures(api.publicApp, files);
}
