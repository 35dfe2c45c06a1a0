import * as z from "zod/mini";
import { endpoint } from "#platform/contract.ts";
import { logoRoute } from "./logo-icons.ts";

/** A stored logo's name: random digits, then the picture's width and height in pixels. */
const logoName = /^[0-9a-f]{32}-([1-9]\d{0,3})x([1-9]\d{0,3})$/;

/** The name of a stored logo in the texts; empty for the site's own mark. */
export const logoText = z
  .string()
  .check(
    z.maxLength(42, "Please upload the logo"),
    z.regex(/^(?:[0-9a-f]{32}-[1-9]\d{0,3}x[1-9]\d{0,3})?$/, "Please upload the logo"),
  );

export interface LogoPicture {
  /** The path of the picture. */
  url: string;
  width: number;
  height: number;
}

/** The picture of a logo's name; null for any other text. */
export function readLogoName(name: string): LogoPicture | null {
  const [, width, height] = logoName.exec(name) ?? [];
  if (width === undefined || height === undefined) return null;
  return { url: `${logoRoute}${name}.png`, width: Number(width), height: Number(height) };
}

export const maxLogoBytes = 5 * 1024 * 1024;
/** The size in which a logo is stored at most: three device pixels for each of the footer's. */
export const maxLogoPixels = { width: 720, height: 144 } as const;

export const schoolLogoEndpoints = {
  uploadLogo: endpoint({
    access: "instructor",
    tag: "Studio",
    method: "POST",
    path: "/api/studio/logos",
    summary: "Store a picture that may become the school's logo",
    description:
      `PNG, JPEG, WebP, GIF or AVIF. It is reduced to ${maxLogoPixels.width} × ${maxLogoPixels.height} pixels at most, ` +
      "encoded anew as PNG and loses its metadata; a transparent ground stays. An SVG of at most 200 kB is drawn as PNG " +
      "if it has only shapes, groups and gradients; scripts, styles, texts, links and references are refused by name. " +
      "Visitors see the logo once its name is saved as `logo` in the texts of the kind `look`.",
    limit: { points: 30, durationSeconds: 3_600 },
    upload: { field: "picture", maxBytes: maxLogoBytes },
    data: z.object({ logo: logoText }),
    errors: [
      "site.logo_unreadable",
      "site.logo_too_large",
      "platform.request_timeout",
      "platform.too_large",
      "platform.unsupported_media",
      "platform.unavailable",
    ],
  }),
};

export const schoolLogoErrors = {
  "site.logo_unreadable": {
    status: 422,
    message: "This picture cannot be read. Please choose a PNG, JPEG, WebP or SVG.",
  },
  "site.logo_too_large": {
    status: 422,
    message: "This picture is too large. Please save it smaller, for instance 1,000 pixels wide.",
  },
} as const;

declare module "#platform/server/errors.ts" {
  interface ErrorCodes extends ErrorsOf<typeof schoolLogoErrors> {}
}
