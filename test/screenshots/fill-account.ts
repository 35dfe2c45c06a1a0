import * as z from "zod";
import type { SchoolTarget } from "./screen.ts";

const library = z.object({
  data: z.object({
    videos: z.array(z.object({ _id: z.string(), videoId: z.string(), title: z.string() })),
  }),
});
const favorites = z.object({ data: z.array(z.unknown()) });

/** Adds favourites, questions with a reply, and reviews to a demo account, unless it has some. */
export async function fillAccount({ url, signIn }: SchoolTarget, account: string): Promise<void> {
  const { user, accessToken } = await signIn(account);
  const userId = user._id;
  const call = (method: string, path: string, body?: object) =>
    send(url, method, path, body, accessToken);
  const existing = favorites.parse(await call("GET", `/api/favorite/user/${userId}`));
  if (existing.data.length > 0) return;
  const page = "/api/video/library?page=1&limit=12&category=beginner";
  const { videos } = library.parse(await call("GET", page)).data;
  for (const [index, { _id: video, videoId, title }] of videos.slice(0, 5).entries()) {
    await call("POST", `/api/favorite/${userId}`, { user: userId, video });
    const question = questions[index];
    if (question) {
      const created = await call("POST", `/api/question/${userId}`, {
        ...question,
        videoId,
        video,
      });
      const { _id } = z.object({ data: z.object({ _id: z.string() }) }).parse(created).data;
      const reply = { text: "I found it: the thumb passes under on the fourth note." };
      if (index === 0) await call("PUT", `/api/question/${userId}/${_id}`, reply);
    }
    const rating = 10 - index;
    const review = { rating, text: `“${title}” took me a week, and I can play it.` };
    await call("POST", `/api/review/${userId}`, { ...review, videoId, video });
  }
}

const questions = [
  { title: "Which finger first?", text: "My thumb keeps arriving late in the second bar." },
  { title: "How slow is slow?", text: "At half speed it holds together. Shall I stay there?" },
];

async function send(url: string, method: string, path: string, body?: object, token?: string) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(token !== undefined && { token: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
