import { slugPattern } from "#platform/contract/slug.ts";
import { describeHands, describePrintedBars } from "./printed-bars.ts";

/** Bars that a text names by an address of this school. */
export interface BarLink {
  videoId: string;
  /** Path and hash. */
  path: string;
  /** Such as "Bars 5 to 8, left hand, at 60%". */
  label: string;
}

/**
 * Splits a text at the addresses of bars that it contains: `/practice/{videoId}#bars=5-8` and
 * `/video/{videoId}#bar=12`, with or without the school's origin in front. Other addresses stay
 * text.
 */
export function splitBarLinks(text: string, origin: string): (string | BarLink)[] {
  const parts: (string | BarLink)[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(words)) {
    const address = word.replace(/[.,;:!?)\]"'’”»]+$/, "");
    const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
    const link = parseBarLink(path);
    if (!link) continue;
    if (index > end) parts.push(text.slice(end, index));
    parts.push(link);
    end = index + address.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

/** A run of characters without white space that begins as an address may. */
const words = /(?<=^|[\s("'“‘«])(?:https?:\/)?\/\S+/gu;
const room = /^\/practice\/([^/#]+)#(.+)$/;
const lesson = /^\/video\/([^/#]+)#bar=(\w{1,12})$/;
const printedBars = /^[\p{L}\p{N}]{1,8}(?:[.\-–][\p{L}\p{N}]{1,8}){0,5}$/u;

function parseBarLink(path: string): BarLink | null {
  const [, videoId, bar] = lesson.exec(path) ?? [];
  if (videoId && bar && slugPattern.test(videoId)) return { videoId, path, label: `Bar ${bar}` };
  const [, practised, hash] = room.exec(path) ?? [];
  return practised && hash && slugPattern.test(practised) ? parseRoomLink(practised, hash) : null;
}

/** Only known values are accepted, and the path is written anew from them. */
function parseRoomLink(videoId: string, hash: string): BarLink | null {
  const values = new URLSearchParams(hash);
  const bars = values.get("bars") ?? "";
  const hand = values.get("hand");
  const tempo = values.get("tempo");
  const isKnown = [...values.keys()].every((name) => ["bars", "hand", "tempo"].includes(name));
  if (!isKnown || !printedBars.test(bars)) return null;
  if (hand !== null && hand !== "left" && hand !== "right" && hand !== "both") return null;
  if (tempo !== null && !/^\d{1,3}$/.test(tempo)) return null;
  const written = [
    `bars=${encodeURIComponent(bars)}`,
    ...(hand === null ? [] : [`hand=${hand}`]),
    ...(tempo === null ? [] : [`tempo=${tempo}`]),
  ].join("&");
  const label = [
    describePrintedBars(bars),
    ...(hand === null ? [] : [describeHands(hand)]),
    ...(tempo === null || tempo === "100" ? [] : [`at ${Number(tempo)}%`]),
  ].join(", ");
  return { videoId, path: `/practice/${videoId}#${written}`, label };
}
