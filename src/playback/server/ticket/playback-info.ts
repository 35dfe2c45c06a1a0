import * as z from "zod";
import { playbackInfo } from "../../contract.ts";

/** The base64 JSON that names a ticket's video. */
export function encodePlaybackInfo(slug: string): string {
  return Buffer.from(JSON.stringify({ videoId: slug })).toString("base64");
}

/** The video named by a `playbackInfo`, or null if it is malformed. */
export function decodePlaybackInfo(text: string): string | null {
  try {
    const json: unknown = JSON.parse(Buffer.from(text, "base64").toString("utf8"));
    const parsed = z.safeParse(playbackInfo, json);
    return parsed.success ? parsed.data.videoId : null;
  } catch {
    return null;
  }
}
