import * as z from "zod/mini";
import { maxPhotoPixels } from "#platform/contract/stored-photo.ts";
import { endpoint } from "#platform/contract.ts";
import { photoText } from "../contract.ts";

/** A browser sends a photo cropped and reduced. */
export const maxPhotoBytes = 15 * 1024 * 1024;

export const schoolPhotoEndpoints = {
  uploadPhoto: endpoint({
    access: "instructor",
    tag: "Studio",
    method: "POST",
    path: "/api/studio/photos",
    summary: "Store a photo that may replace one of the site's pictures",
    description:
      `PNG, JPEG, WebP, GIF or AVIF of at most 50 megapixels. It is turned upright, reduced to ${maxPhotoPixels} pixels ` +
      "in width and height at most, encoded anew as WebP in several widths, and loses its metadata. Its name is made of its " +
      "content. Visitors see the photo once its name is saved as `photo` in the texts of the kinds `photos`, `about`, " +
      "`single` or `tapes`.",
    limit: { points: 60, durationSeconds: 3_600 },
    upload: { field: "picture", maxBytes: maxPhotoBytes },
    data: z.object({ photo: photoText }),
    errors: [
      "site.photo_unreadable",
      "site.photo_too_large",
      "platform.request_timeout",
      "platform.too_large",
      "platform.unsupported_media",
      "platform.unavailable",
    ],
  }),
};

export const schoolPhotoErrors = {
  "site.photo_unreadable": {
    status: 422,
    message: "This photo cannot be read. Please choose a JPEG, PNG, WebP, GIF or AVIF picture.",
  },
  "site.photo_too_large": {
    status: 422,
    message: "This photo is too large. Please save it smaller, for instance 3,000 pixels wide.",
  },
} as const;

declare module "#platform/server/errors.ts" {
  interface ErrorCodes extends ErrorsOf<typeof schoolPhotoErrors> {}
}
