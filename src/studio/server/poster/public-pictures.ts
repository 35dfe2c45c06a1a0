import type { PosterInput } from "./draw-poster.ts";
import { writeSharePicture } from "./share-picture.ts";
import { createPosterId, posterFolder, posterName, writePosters } from "./write-posters.ts";

/**
 * Writes the pictures of a lesson that anyone may see, posters and sharing picture, into a folder of
 * their own below `mediaRoot`. Returns what the manifest calls them.
 */
export async function writePublicPictures(
  input: PosterInput & { mediaRoot: string },
): Promise<string> {
  const posterId = createPosterId();
  const folder = posterFolder(input.mediaRoot, posterId);
  await writeSharePicture({ ...input, folder });
  await writePosters({ ...input, folder });
  return posterName(posterId);
}
