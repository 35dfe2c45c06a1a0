import type { PlayedReport } from "#insight/contract.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import type { PlaybackSession } from "../../contract.ts";
import type { PlaybackServer } from "./start-playback-server.ts";

/** Requests a ticket, as the video page does. */
export function requestTicket(
  { app }: PlaybackServer,
  caller: Caller,
  slug: string,
  userId?: string,
) {
  return app.inject({
    url: `/api/playback/${userId ?? caller.userId}/${slug}`,
    headers: { token: `Bearer ${caller.userId}` },
  });
}

/** Exchanges a ticket, as the player does. */
export function exchangeTicket(
  { app, publicUrl }: PlaybackServer,
  ticket: object,
  origin = publicUrl,
) {
  return app.inject({
    method: "POST",
    url: "/player/session",
    payload: ticket,
    headers: { origin },
  });
}

export interface Visit {
  session: PlaybackSession;
  cookie: string;
  /** Sent with the cookie in writes. */
  xsrfToken: string;
  setCookie: string;
}

/** Requests a ticket and exchanges it for a playback session. */
export async function openVisit(
  playbackServer: PlaybackServer,
  caller: Caller,
  slug: string,
): Promise<Visit> {
  const ticket = (await requestTicket(playbackServer, caller, slug)).json().data;
  const answer = await exchangeTicket(playbackServer, ticket);
  const [first] = answer.cookies;
  if (!first) throw new Error(`no session: ${answer.body}`);
  return {
    session: answer.json().data,
    cookie: `${first.name}=${first.value}`,
    xsrfToken: answer.cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "",
    setCookie: String(answer.headers["set-cookie"]),
  };
}

/** Fetches a file under a session's path with its cookie. */
export function fetchSessionFile(
  { app }: PlaybackServer,
  { session, cookie }: Visit,
  rest: string,
) {
  return app.inject({ url: `${session.sessionPath}/${rest}`, headers: { cookie } });
}

export function postPosition(
  { app, publicUrl }: PlaybackServer,
  visit: Visit,
  seconds: number | undefined,
  played?: PlayedReport,
) {
  const { session, cookie, xsrfToken } = visit;
  return app.inject({
    method: "POST",
    url: `${session.sessionPath}/position`,
    payload: { ...(seconds !== undefined && { seconds }), ...(played && { played }) },
    headers: {
      cookie: `${cookie}; XSRF-TOKEN=${xsrfToken}`,
      "x-xsrf-token": xsrfToken,
      origin: publicUrl,
    },
  });
}

/** Reports a position, as players do every ten seconds; returns the visit with its next cookie. */
export async function reportPosition(
  playbackServer: PlaybackServer,
  visit: Visit,
  seconds: number,
): Promise<Visit> {
  const answer = await postPosition(playbackServer, visit, seconds);
  const renewed = answer.cookies.find(({ name }) => name.startsWith("tlp-playback"));
  if (!renewed) throw new Error(`no next secret: ${answer.body}`);
  return { ...visit, cookie: `${renewed.name}=${renewed.value}` };
}
