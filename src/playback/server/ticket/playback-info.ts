import * as z from "zod";
import { playbackInfo } from "../../contract.ts";

/** Names the video beside a pass, in the shape that players of this kind know. */
export function writePlaybackInfo(videoId: string): string {
  return Buffer.from(JSON.stringify({ videoId })).toString("base64");
}

/** The video that a `playbackInfo` names, or null where it is not one of ours. */
export function readPlaybackInfo(text: string): string | null {
  try {
    const json: unknown = JSON.parse(Buffer.from(text, "base64").toString("utf8"));
    const parsed = z.safeParse(playbackInfo, json);
    return parsed.success ? parsed.data.videoId : null;
  } catch {
    return null;
  }
}
