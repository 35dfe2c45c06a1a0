import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { OwnPhotos, type OwnPhotosByPlace } from "./own-photos.ts";
import { Picture, pictureLinks } from "./picture.tsx";

const hero = {
  name: "keyboard",
  narrow: "keyboard-portrait",
  place: "hero",
  narrowPlace: "heroOnPhones",
} as const;
const [wide, tall] = [`${"a".repeat(32)}-1600x900`, `${"b".repeat(32)}-400x700`];

/** The first file of each source, with its window, and the image's own file and text. */
function render(photos: OwnPhotosByPlace) {
  const picture = createElement(Picture, { ...hero, alt: "" });
  const html = renderToStaticMarkup(createElement(OwnPhotos, { value: photos }, picture));
  const sources = [...html.matchAll(/<source type="([^"]+)" srcSet="(\S+) [^>]*>/g)].map(
    ([source, type, file]) => [source.includes("media=") ? "narrow" : "all", type, file],
  );
  const [, alt] = /alt="([^"]*)"/.exec(html) ?? [];
  const [, file] = /<img src="([^"]+)"/.exec(html) ?? [];
  return { sources, alt, file };
}

describe("a picture's place [school-photo-11]", () => {
  test("shows the site's pictures without a photo of the school's own", () => {
    expect(render({}).sources).toEqual([
      ["narrow", "image/avif", "/pictures/keyboard-portrait-360.avif"],
      ["narrow", "image/webp", "/pictures/keyboard-portrait-360.webp"],
      ["all", "image/avif", "/pictures/keyboard-640.avif"],
      ["all", "image/webp", "/pictures/keyboard-640.webp"],
    ]);
    expect(pictureLinks(hero).map(({ type, media }) => [type, media])).toEqual([
      ["image/avif", "(max-width: 640px)"],
      ["image/avif", "(min-width: 640.02px)"],
    ]);
  });

  test("shows a photo for wide windows on narrow ones too, and says what it shows", () => {
    const photos = { hero: { photo: wide, photoAlt: "Hands" } };
    expect(render(photos)).toEqual({
      sources: [["all", "image/webp", `/files/photos/${wide}-480.webp`]],
      alt: "Hands",
      file: `/files/photos/${wide}-1600.webp`,
    });
    const [link, ...others] = pictureLinks(hero, photos);
    expect(others).toEqual([]);
    expect(link?.imageSrcSet).toBe(
      [480, 960, 1_440, 1_600].map((at) => `/files/photos/${wide}-${at}.webp ${at}w`).join(", "),
    );
  });

  test("shows a photo for narrow windows beside the site's picture for wide ones", () => {
    const { sources } = render({ heroOnPhones: { photo: tall } });
    expect(sources.map(([, , file]) => file)).toEqual([
      `/files/photos/${tall}-400.webp`,
      "/pictures/keyboard-640.avif",
      "/pictures/keyboard-640.webp",
    ]);
  });
});
