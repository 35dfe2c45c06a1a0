import { type Row, specRows } from "../row.ts";

export const ownSchoolRows: readonly Row[] = specRows({
  "Issue 27: the school's own logo": [
    [
      "rule",
      "A logo is reduced, stays transparent, loses its metadata, and is drawn sharp from a cleaned SVG",
      "school-logo-1",
      "school-logo-7",
      "school-logo-8",
    ],
    [
      "rule",
      "A picture that cannot be a logo is refused by name; only instructors store one",
      "school-logo-2",
      "school-logo-4",
      "school-logo-9",
      "school-logo-10",
      "school-logo-11",
    ],
    [
      "state",
      "Pages and mails have the logo once it is saved, and not after one step back",
      "school-logo-3",
      "school-logo-5",
    ],
    [
      "screen",
      "The teacher uploads a logo, previews it on both themes beside a long name, and removes it",
      "school-logo-6",
      "school-logo-12",
      "school-logo-13",
    ],
  ],
  "Issue 27: icons of the logo": [
    [
      "state",
      "Pages, manifest, structured data and share images have icons of the logo, or the site's own",
      "school-icon-1",
      "school-icon-6",
      "school-icon-7",
      "school-icon-8",
    ],
    [
      "rule",
      "The logo fills a square icon, is whole within a maskable one, and has transparent corners elsewhere",
      "school-icon-2",
      "school-icon-3",
      "school-icon-4",
    ],
    ["rule", "Icons are served to everyone for ever; other names are unknown", "school-icon-5"],
  ],
  "Issue 27: the school's own photos": [
    [
      "rule",
      "A photo is stored upright in several widths, without metadata, under names of its content",
      "school-photo-2",
    ],
    [
      "rule",
      "A file that is no photo or too large is refused; only instructors store one",
      "school-photo-3",
      "school-photo-4",
    ],
    [
      "state",
      "Pages have a photo once it is saved; after its removal they have the folder's picture again",
      "school-photo-5",
      "school-photo-11",
    ],
    [
      "state",
      "The home page's photo is in the share image, whose alternative text says what it shows",
      "school-photo-7",
      "school-photo-8",
      "school-photo-9",
    ],
    [
      "screen",
      "The teacher crops a photo by keyboard, from its largest rectangle, previews and saves it",
      "school-photo-1",
      "school-photo-6",
      "school-photo-10",
    ],
  ],
  "Issue 27: the school's folder": [
    ["rule", "A folder lies over another one, which stays as it is", "school-folder-1"],
    [
      "rule",
      "The ZIP file is a content folder with logo and photos; a school lacking them does not start",
      "school-folder-2",
    ],
    ["screen", "The teacher downloads the folder, and a failure is said", "school-folder-3"],
  ],
});
