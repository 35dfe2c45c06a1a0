import { expect } from "vitest";
import * as z from "zod";
import type { DemoSession } from "./demo-session.ts";

/** A lesson of the demo's content whose rating tests change. */
const slug = "five-finger-c";

const videoResponse = z.object({
  data: z.object({
    _id: z.string(),
    ratedBy: z.number(),
    ratingsTotal: z.number(),
    averageRating: z.number(),
  }),
});

export async function readVideo({ url }: { url: string }) {
  return videoResponse.parse(await (await fetch(`${url}/api/video/${slug}`)).json()).data;
}

/** The average rating in the lesson page's structured data. */
export async function readRatingOnPage({ url }: { url: string }): Promise<number> {
  const html = await (await fetch(`${url}/video/${slug}`)).text();
  return Number(/"ratingValue":([\d.]+)/.exec(html)?.[1]);
}

/** Rates the lesson as the author, in place of the author's earlier rating. */
export async function reviewLesson(
  { url }: { url: string },
  author: DemoSession,
  rating: number,
): Promise<void> {
  const { _id } = await readVideo({ url });
  const response = await fetch(`${url}/api/review/${author.user._id}`, {
    method: "POST",
    headers: { "content-type": "application/json", token: `Bearer ${author.accessToken}` },
    body: JSON.stringify({
      rating,
      text: `Rated ${rating}`,
      videoId: slug,
      videoTitle: "Five-finger C",
      userId: author.user._id,
      video: _id,
    }),
  });
  expect([response.status, await response.text()]).toEqual([200, expect.any(String)]);
}

/** The pages that the process has sent, by source. */
export async function countDocuments(
  { url }: { url: string },
  source: "rendered" | "cached",
): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`documents_total\\{source="${source}"\\} (\\d+)`).exec(text)?.[1]);
}
