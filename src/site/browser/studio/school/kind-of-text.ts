import type { CropShape } from "#ui/crop/crop-dialog.tsx";
import type { PictureName } from "#ui/media/picture.tsx";

/** What every input has. */
interface Labelled {
  name: string;
  label: string;
  hint?: string;
  /** The field beside it without whose value the input has no meaning. */
  needs?: string;
  /** The field beside it whose value replaces the input's. */
  unless?: string;
}

/** A photo in place of a picture, which the field `picture` beside it names otherwise. */
interface EditedPhotoField extends Labelled {
  type: "photo";
  shape: CropShape;
  picture?: PictureName;
}

/** The input of one value of a document. */
export type EditedTextField =
  | (Labelled & {
      type:
        | "line"
        | "lines"
        | "markdown"
        | "picture"
        | "number"
        | "percent"
        | "timeZone"
        | "colour"
        | "logo";
    })
  | (Labelled & { type: "switch" | "amount" })
  | EditedPhotoField
  /** A list of texts, one a line. */
  | (Labelled & { type: "textLines"; item: string })
  | (Labelled & { type: "choice"; options: readonly { value: string; label: string }[] })
  | { type: "group"; name: string; label: string; fields: readonly EditedTextField[] }
  | ListField;

export interface ListField {
  type: "list";
  name: string;
  label: string;
  /** The input of one item. */
  item: string;
  fields: readonly EditedTextField[];
  /** A new item; null if the number of items is fixed. */
  empty: Record<string, unknown> | null;
}

export interface KindOfText {
  label: string;
  /** The page on which visitors see the text. */
  lead: string;
  fields: readonly EditedTextField[];
  /** What a save changes, where that is not what visitors see. */
  saving?: { description: string; done: string };
}
