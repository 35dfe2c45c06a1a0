import { data, type RouterContextProvider, redirect } from "react-router";
import * as z from "zod/mini";
import { catalogEndpoints } from "#catalog/contract.ts";
import { findOrNotFound, prefetch } from "#platform/browser/prefetch/prefetch.ts";
import { slug } from "#platform/contract.ts";
import { lessonQuery } from "#playback/browser/index.ts";

/**
 * Loads a lesson for its page's document; null if the fetch fails. Redirects from a former slug.
 */
export async function loadLesson(
  context: Readonly<RouterContextProvider>,
  videoId: string,
  pathOf: (videoId: string) => string,
) {
  const video = await fetchVideo(context, videoId);
  if (video === "not-found") {
    return data({ notFound: true, video: null, dehydratedState: null }, { status: 404 });
  }
  if (video && video.videoId !== videoId) throw redirect(pathOf(video.videoId), 301);
  return data({ notFound: false, video, ...(await prefetch(context, [lessonQuery(videoId)])) });
}

function fetchVideo(context: Readonly<RouterContextProvider>, videoId: string) {
  if (!z.safeParse(slug, videoId).success) return "not-found";
  const input = { params: { videoId } };
  return findOrNotFound(context, catalogEndpoints.video, input, "catalog.video_not_found");
}
