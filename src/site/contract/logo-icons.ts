/** The route that serves logos; the file's name follows. */
export const logoRoute = "/files/logos/";
/** The route that serves the icons made of logos. */
export const logoIconRoute = "/files/icons/";

/** The icons that are made of a logo, each with its side in pixels. */
export const logoIcons = [
  "favicon-64",
  "icon-192",
  "icon-512",
  "maskable-192",
  "maskable-512",
  "apple-180",
] as const;
export type LogoIcon = (typeof logoIcons)[number];

/** The URL of an icon made of the logo at a URL. */
export function buildIconUrl(logoUrl: string, icon: LogoIcon): string {
  return logoUrl.replace(logoRoute, logoIconRoute).replace(/\.png$/, `-${icon}.png`);
}
