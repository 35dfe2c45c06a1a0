import * as z from "zod";
import { categories } from "#catalog/contract.ts";

/** The child process's input for drawing posters. */
export const posterTask = z.object({
  /** An image's bytes in base64, of unknown origin. */
  image: z.string(),
  title: z.string(),
  tagline: z.string(),
  category: z.enum(categories),
  mediaRoot: z.string(),
});
export type PosterTask = z.infer<typeof posterTask>;
