import * as z from "zod/mini";
import { presentTimecode } from "#platform/contract/present-timecode.ts";

const seconds = z.number().check(z.nonnegative());

/** Where a film is cut off, in seconds; `ofSeconds` is the length that it states, null where it states none. */
const cutOff = z.object({ atSeconds: seconds, ofSeconds: z.nullable(seconds) });
export type CutOff = z.infer<typeof cutOff>;

/** Broken pictures: in the file of a clip, counted from 0. */
const brokenPlace = z.object({ clip: z.int().check(z.nonnegative()), atSeconds: seconds });
type BrokenPlace = z.infer<typeof brokenPlace>;

/** Where a film has its fault; null where nobody knows. */
export const filmFault = z.nullable(
  z.object({ cutOff: z.optional(cutOff), broken: z.optional(z.array(brokenPlace)) }),
);
export type FilmFault = z.infer<typeof filmFault>;

/** A film's fault in the teacher's words; `usual` where nothing more is known. */
export function formatFault(fault: FilmFault, usual: string): string {
  if (fault?.cutOff) {
    const { atSeconds, ofSeconds } = fault.cutOff;
    const whole = ofSeconds === null ? "" : ` of ${presentTimecode(ofSeconds)}`;
    return `This film is cut off after ${presentTimecode(atSeconds)}${whole}. Upload it again.`;
  }
  if (fault?.broken) {
    const places = formatPlaces(fault.broken);
    return `Pictures of this film are broken ${places}. Use it all the same, or upload it again.`;
  }
  return usual;
}

const mostShown = 5;

/** `at 0:41 and 1:20`, `at 0:41 of clip 1 and 0:03 of clip 2`, `at 0:01, 0:05 … and 15 more places`. */
function formatPlaces(broken: readonly BrokenPlace[]): string {
  const hasClips = broken.some(({ clip }) => clip > 0);
  const places = broken.map(({ clip, atSeconds }) => {
    const time = presentTimecode(atSeconds);
    return hasClips ? `${time} of clip ${clip + 1}` : time;
  });
  const more = places.length - mostShown;
  const shown =
    more > 0 ? [...places.slice(0, mostShown), `${more} more place${more > 1 ? "s" : ""}`] : places;
  const last = shown.at(-1) ?? "";
  return `at ${shown.length > 1 ? `${shown.slice(0, -1).join(", ")} and ${last}` : last}`;
}
