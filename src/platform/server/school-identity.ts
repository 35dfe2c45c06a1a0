import type { AccentShades } from "#platform/contract/accent-shades.ts";

/** A picture that mails show instead of the site's own mark. */
interface SchoolLogo {
  /** The name under which the school stores it. */
  name: string;
  /** With the school's origin. */
  url: string;
  width: number;
  height: number;
}

/**
 * The school's name, email, time zone, accent and logo as they are now. The studio changes them while processes
 * run, so code reads a field where it is used and keeps no copy of it.
 */
export interface SchoolIdentity {
  /** The name of the school in pages, mails and files. */
  readonly name: string;
  /** The school's own email. */
  readonly email: string;
  /** The time zone of the school's days, such as `Africa/Lagos`. */
  readonly timeZone: string;
  /** The colour of the school; null for the site's own. */
  readonly accent: AccentShades | null;
  /** The school's own logo; null for the site's mark. */
  readonly logo: SchoolLogo | null;
}
