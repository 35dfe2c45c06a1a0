import { serveTasks } from "#platform/server/child-worker/serve-tasks.ts";
import { watchMemory } from "#platform/server/images/watch-memory.ts";
import { encodeLogo, encodePhoto } from "./encode-picture.ts";
import { pictureTask } from "./picture-task.ts";

// The child process that decodes the school's pictures, see open-picture-encoder.ts.

serveTasks(async (input) => {
  const { kind, picture } = pictureTask.parse(JSON.parse(input.toString("utf8")));
  const bytes = Buffer.from(picture, "base64");
  return watchMemory(async () =>
    kind === "logo"
      ? encodeLogo(bytes)
      : Buffer.from(JSON.stringify(await encodePhoto(bytes)), "utf8"),
  );
});
