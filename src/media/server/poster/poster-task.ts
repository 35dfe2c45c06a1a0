import * as z from "zod";
import { categories } from "#catalog/contract.ts";

/** The child process's output: the drawn images, their bytes in base64. */
export const drawnImages = z.array(z.object({ name: z.string(), bytes: z.base64() }));

/** The child process's input for drawing posters. */
export const posterTask = z.object({
  /** An image's bytes in base64, of unknown origin. */
  image: z.string(),
  title: z.string(),
  tagline: z.string(),
  category: z.enum(categories),
});
export type PosterTask = z.infer<typeof posterTask>;
