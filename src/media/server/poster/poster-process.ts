import { serveTasks } from "#platform/server/child-worker/serve-tasks.ts";
import { encodeImage } from "#platform/server/images/encode-image.ts";
import { watchMemory } from "#platform/server/images/watch-memory.ts";
import { posterFrame } from "./poster-frame.ts";
import { posterTask } from "./poster-task.ts";
import { drawPublicImages } from "./public-images.ts";

// The child process that decodes pictures and draws posters, see open-poster-drawer.ts.

serveTasks(async (input) => {
  const { image, ...poster } = posterTask.parse(JSON.parse(input.toString("utf8")));
  const { width, height } = posterFrame;
  const encoded = await watchMemory(() =>
    encodeImage(Buffer.from(image, "base64"), { width, height, quality: 90 }),
  );
  const images = await drawPublicImages({ ...poster, image: encoded });
  const drawn = images.map(({ name, bytes }) => ({ name, bytes: bytes.toString("base64") }));
  return Buffer.from(JSON.stringify(drawn));
});
