import type { ShellTexts } from "#site/contract.ts";
import type { Screenshot } from "./read-screenshots.ts";

/** `/manifest.webmanifest`: the school's name, icons and shortcuts as an installed app. */
export function writeWebManifest(
  { name, tagline }: Pick<ShellTexts, "name" | "tagline">,
  screens: readonly Screenshot[],
): string {
  const icon = (file: string, size: number, purpose: "any" | "maskable" | "monochrome") => ({
    src: `/icons/${file}-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const shortcut = (label: string, url: string) => ({
    name: label,
    url,
    icons: [{ src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" }],
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
    background_color: "#0e0c0d",
    theme_color: "#0e0c0d",
    categories: ["education", "music"],
    icons: [
      icon("icon", 192, "any"),
      icon("icon", 512, "any"),
      icon("maskable", 192, "maskable"),
      icon("maskable", 512, "maskable"),
      icon("monochrome", 512, "monochrome"),
    ],
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
