import type { Executor } from "#platform/server/database/executor.ts";
import type { Video } from "../../contract.ts";
import { selectTastes } from "../queries/videos.ts";
import { presentVideo } from "./present-video.ts";

/** The lessons whose practice room is open to everyone, at most one per level. */
export async function listTastes({ db }: { db: Executor }): Promise<Video[]> {
  return (await selectTastes(db)).map(presentVideo);
}
