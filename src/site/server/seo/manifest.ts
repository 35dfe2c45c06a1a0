import { buildIconUrl } from "#site/contract/logo-icons.ts";
import { surfaceColours } from "#site/contract/theme-colours.ts";
import type { Shell } from "#site/contract.ts";
import type { Screenshot } from "./read-screenshots.ts";

interface ManifestSchool extends Pick<Shell, "name" | "tagline" | "accent"> {
  /** The school's own logo, of which its icons are made; absent or null for the site's own. */
  logo?: { url: string } | null;
}

/** `/manifest.webmanifest`: the school's name, icons and shortcuts as an installed app. */
export function writeWebManifest(
  { name, tagline, accent, logo }: ManifestSchool,
  screens: readonly Screenshot[],
): string {
  const icons = listIcons(logo?.url ?? null);
  const shortcut = (label: string, url: string) => ({
    name: label,
    url,
    icons: icons.filter(({ sizes, purpose }) => sizes === "192x192" && purpose === "any"),
  });
  return JSON.stringify({
    id: "/",
    name,
    short_name: name.replace(/^The /, ""),
    description: tagline,
    lang: "en",
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: surfaceColours.dark,
    theme_color: accent?.fill ?? surfaceColours.dark,
    categories: ["education", "music"],
    icons,
    screenshots: screens.map(({ format, path, width, height }) => ({
      src: path,
      sizes: `${width}x${height}`,
      type: "image/webp",
      form_factor: format,
      label: `${name} on a ${format} screen`,
    })),
    shortcuts: [
      shortcut("Library", "/library"),
      shortcut("Search", "/search"),
      shortcut("Favorites", "/account-favorites"),
    ],
  });
}

/** The icons of the school's logo, or else the site's own, which have a shape for one colour too. */
function listIcons(logoUrl: string | null) {
  const icon = (src: string, size: 192 | 512, purpose: "any" | "maskable" | "monochrome") => ({
    src,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  if (logoUrl !== null) {
    return [
      icon(buildIconUrl(logoUrl, "icon-192"), 192, "any"),
      icon(buildIconUrl(logoUrl, "icon-512"), 512, "any"),
      icon(buildIconUrl(logoUrl, "maskable-192"), 192, "maskable"),
      icon(buildIconUrl(logoUrl, "maskable-512"), 512, "maskable"),
    ];
  }
  return [
    icon("/icons/icon-192.png", 192, "any"),
    icon("/icons/icon-512.png", 512, "any"),
    icon("/icons/maskable-192.png", 192, "maskable"),
    icon("/icons/maskable-512.png", 512, "maskable"),
    icon("/icons/monochrome-512.png", 512, "monochrome"),
  ];
}
