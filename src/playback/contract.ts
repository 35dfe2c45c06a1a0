import * as z from "zod/mini";
import { endpoint, slug } from "#platform/contract.ts";

export const playbackEndpoints = {
  playback: endpoint({
    method: "GET",
    path: "/api/playback/{userId}/{videoId}",
    access: "user",
    tag: "Playback",
    summary: "A single-use pass to the player, good for one minute",
    params: z.object({ userId: z.uuid(), videoId: slug }),
    data: z.object({ otp: z.string(), playbackInfo: z.string() }),
    errors: ["playback.plan_lacks_category", "playback.not_ready", "catalog.video_not_found"],
  }),
};

export const playbackErrors = {
  "playback.plan_lacks_category": {
    status: 403,
    message: "Your plan does not include this lesson.",
  },
  "playback.not_ready": { status: 409, message: "This lesson is still being prepared." },
  "playback.pass_refused": { status: 403, message: "This pass has been used or has expired." },
  "playback.session_over": {
    status: 403,
    message: "This lesson is playing elsewhere or your plan has ended.",
  },
} as const;

declare module "#platform/errors.ts" {
  interface ErrorCodes extends ErrorsOf<typeof playbackErrors> {}
}
