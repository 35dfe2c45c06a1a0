import * as z from "zod/mini";
import { presentTimecode } from "#platform/contract/present-timecode.ts";

const seconds = z.number().check(z.nonnegative());

/** The second at which a film is cut off. `ofSeconds`: its stated length, or null. */
const cutOff = z.object({ atSeconds: seconds, ofSeconds: z.nullable(seconds) });
export type CutOff = z.infer<typeof cutOff>;

/** Broken pictures, in the seconds of a clip's file. */
const brokenPlace = z.object({ clip: z.int().check(z.nonnegative()), atSeconds: seconds });
type BrokenPlace = z.infer<typeof brokenPlace>;

/** The place of a film's fault; null if unknown. */
export const filmFault = z.nullable(
  z.object({ cutOff: z.optional(cutOff), broken: z.optional(z.array(brokenPlace)) }),
);
export type FilmFault = z.infer<typeof filmFault>;

/** Describes a film's fault to the teacher; `usual` without details. */
export function formatFault(fault: FilmFault, usual: string): string {
  if (fault?.cutOff) {
    const { atSeconds, ofSeconds } = fault.cutOff;
    const whole = ofSeconds === null ? "" : ` of ${presentTimecode(ofSeconds)}`;
    return `This film is cut off: it ends at ${presentTimecode(atSeconds)}${whole}. Upload it again.`;
  }
  if (fault?.broken) {
    const places = formatPlaces(fault.broken);
    return `Pictures of this film are broken ${places}. Use it all the same, or upload it again.`;
  }
  return usual;
}

const mostShown = 5;

/**
 * The places as `at 0:41 and 1:20`, `at 0:41 of clip 1 and 0:03 of clip 2` or `at 0:01, 0:05 … and
 * 15 more places`.
 */
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
