import * as z from "zod/mini";
import type { StudioText } from "#site/contract/studio-texts.ts";

/** A text of the school that was never saved. */
export const studioText = (document: object, kind: StudioText["kind"] = "school"): StudioText => ({
  kind,
  document: { ...document },
  revision: 0,
  savedOn: null,
  isUnusable: false,
  pictures: [],
});

const onePixel = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

/** A logo without the school's name. */
export const besideName = { url: onePixel, width: 2, height: 1, hasName: false };

/** The body of a call that saves a text. */
export const savedText = z.object({ document: z.record(z.string(), z.unknown()) });
