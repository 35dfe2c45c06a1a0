import * as z from "zod";

/** The input of the child process that encodes the school's pictures. */
export const pictureTask = z.object({
  kind: z.enum(["logo", "photo"]),
  /** A picture's bytes in base64, of unknown origin. */
  picture: z.string(),
});
export type PictureTask = z.infer<typeof pictureTask>;

/** The child's output for a photo: its files, each with its bytes in base64. */
export const encodedPhoto = z.object({
  width: z.int(),
  height: z.int(),
  files: z.array(z.object({ width: z.int(), webp: z.string() })),
});
export type EncodedPhoto = z.infer<typeof encodedPhoto>;
