import type { Caller } from "#platform/server/http/caller.ts";
import type { PlayerSession } from "../../contract.ts";
import type { PlaybackServer } from "./start-playback-server.ts";

/** Asks for a pass, as the video page does. */
export function requestTicket(
  { app }: PlaybackServer,
  caller: Caller,
  videoId: string,
  userId?: string,
) {
  return app.inject({
    url: `/api/playback/${userId ?? caller.userId}/${videoId}`,
    headers: { token: `Bearer ${caller.userId}` },
  });
}

/** Trades a pass, as the player does. */
export function exchangeTicket(
  { app, publicUrl }: PlaybackServer,
  pass: object,
  origin = publicUrl,
) {
  return app.inject({ method: "POST", url: "/player/session", payload: pass, headers: { origin } });
}

export interface Visit {
  session: PlayerSession;
  cookie: string;
  /** What our page sends back beside the cookie when it changes something. */
  xsrfToken: string;
  setCookie: string;
}

/** Goes all the way from the video page to a playback session. */
export async function openVisit(
  playbackServer: PlaybackServer,
  caller: Caller,
  videoId: string,
): Promise<Visit> {
  const pass = (await requestTicket(playbackServer, caller, videoId)).json().data;
  const answer = await exchangeTicket(playbackServer, pass);
  const [first] = answer.cookies;
  if (!first) throw new Error(`no session: ${answer.body}`);
  return {
    session: answer.json().data,
    cookie: `${first.name}=${first.value}`,
    xsrfToken: answer.cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "",
    setCookie: String(answer.headers["set-cookie"]),
  };
}

/** Fetches something under a session's path with a cookie. */
export function fetchUnder({ app }: PlaybackServer, { session, cookie }: Visit, rest: string) {
  return app.inject({ url: `${session.sessionPath}/${rest}`, headers: { cookie } });
}

export function postPosition({ app, publicUrl }: PlaybackServer, visit: Visit, seconds: number) {
  const { session, cookie, xsrfToken } = visit;
  return app.inject({
    method: "POST",
    url: `${session.sessionPath}/position`,
    payload: { seconds },
    headers: {
      cookie: `${cookie}; XSRF-TOKEN=${xsrfToken}`,
      "x-xsrf-token": xsrfToken,
      origin: publicUrl,
    },
  });
}

/** Reports a position, as players do every ten seconds; the visit with the cookie it brought. */
export async function report(
  playbackServer: PlaybackServer,
  visit: Visit,
  seconds: number,
): Promise<Visit> {
  const answer = await postPosition(playbackServer, visit, seconds);
  const renewed = answer.cookies.find(({ name }) => name.startsWith("tlp-playback"));
  if (!renewed) throw new Error(`no next secret: ${answer.body}`);
  return { ...visit, cookie: `${renewed.name}=${renewed.value}` };
}
