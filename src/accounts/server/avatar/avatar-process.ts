import { serveTasks } from "#platform/server/child-worker/serve-tasks.ts";
import { watchMemory } from "#platform/server/images/watch-memory.ts";
import { encodeAvatar } from "./encode-avatar.ts";

// The child process that decodes avatars, see open-avatar-encoder.ts.

serveTasks((bytes) => watchMemory(() => encodeAvatar(bytes)));
