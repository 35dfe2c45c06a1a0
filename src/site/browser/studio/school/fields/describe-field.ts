import type { PhotoPlace } from "#site/contract.ts";
import type { CropShape } from "#ui/crop/crop-dialog.tsx";
import type { PictureName } from "#ui/media/picture.tsx";
import type { EditedTextField } from "../kind-of-text.ts";

export const line = (name: string, label: string, hint?: string): EditedTextField => {
  return { type: "line", name, label, ...(hint && { hint }) };
};
export const lines = (name: string, label: string, hint?: string): EditedTextField => {
  return { type: "lines", name, label, ...(hint && { hint }) };
};
export const markdown = (name: string, label: string): EditedTextField => {
  return {
    type: "markdown",
    name,
    label,
    hint: "Markdown: *italics*, **bold**, [a link](/library), lists, and ## headings.",
  };
};
export const group = (
  name: string,
  label: string,
  ...fields: EditedTextField[]
): EditedTextField => {
  return { type: "group", name, label, fields };
};
const photoAlt: EditedTextField = {
  type: "line",
  name: "photoAlt",
  label: "What the photo shows",
  hint: "For those who cannot see it. Leave it empty where the photo only decorates.",
  needs: "photo",
};
/** A photo of the teacher's own, or else one of the site's pictures. */
export const ownPicture = (shape: CropShape): EditedTextField[] => [
  { type: "photo", name: "photo", label: "Photo", shape },
  photoAlt,
  { type: "picture", name: "picture", label: "Picture", unless: "photo" },
];
/** A place whose picture of the site's own cannot be changed but by a photo. */
export const place = (
  name: PhotoPlace,
  label: string,
  picture: PictureName,
  shape: CropShape,
): EditedTextField =>
  group(name, label, { type: "photo", name: "photo", label: "Photo", shape, picture }, photoAlt);
export const description = lines(
  "description",
  "Description",
  "Shown by search engines and shared links.",
);
