import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serveTasks } from "#platform/server/child-worker/serve-tasks.ts";
import { encodeImage } from "#platform/server/images/encode-image.ts";
import { watchMemory } from "#platform/server/images/watch-memory.ts";
import { posterFrame } from "./poster-frame.ts";
import { posterTask } from "./poster-task.ts";
import { writePublicImages } from "./public-images.ts";

// The child process that decodes pictures and draws posters, see open-poster-drawer.ts.

serveTasks(async (input) => {
  const { image, ...poster } = posterTask.parse(JSON.parse(input.toString("utf8")));
  const { width, height } = posterFrame;
  const encoded = await watchMemory(() =>
    encodeImage(Buffer.from(image, "base64"), { width, height, quality: 90 }),
  );
  const folder = await mkdtemp(join(tmpdir(), "poster-"));
  try {
    const imagePath = join(folder, "image.webp");
    await writeFile(imagePath, encoded);
    return Buffer.from(await writePublicImages({ ...poster, imagePath }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
