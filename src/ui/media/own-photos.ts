import { createContext } from "react";

/** A photo that replaces a picture, and its alternative text: empty for decoration. */
export interface OwnPhoto {
  photo?: string | undefined;
  photoAlt?: string | undefined;
}

/** The places of pages whose pictures no text names. */
export type PicturePlace =
  | "hero"
  | "heroOnPhones"
  | "testimonials"
  | "contact"
  | "signIn"
  | "notFound";

/** The school's own photos by place. */
export type OwnPhotosByPlace = Readonly<Partial<Record<PicturePlace, OwnPhoto | undefined>>>;

/** The school's own photos, which replace the pictures of their places. */
export const OwnPhotos = createContext<OwnPhotosByPlace>({});
