import { writeFile } from "node:fs/promises";
import path from "node:path";
import sharp, { type OverlayOptions } from "sharp";

interface Screenshot {
  name: string;
  file: string;
}

/**
 * Sheet layout in pixels by screen width: tiles are cropped to the height, and a sheet is small
 * enough to view.
 */
const layouts: Record<number, { tileWidth: number; columns: number; tileHeight: number }> = {
  390: { tileWidth: 300, columns: 7, tileHeight: 900 },
  820: { tileWidth: 400, columns: 5, tileHeight: 800 },
  1440: { tileWidth: 500, columns: 4, tileHeight: 700 },
};
const rowsOfSheet = 3;
const gap = 10;

/**
 * Arranges all screenshots of one width and theme: in one page whose images open in full, and in
 * sheets of a few rows each. Returns the number of sheets.
 */
export async function writeContactSheets(
  folder: string,
  name: string,
  width: number,
  screenshots: readonly Screenshot[],
): Promise<number> {
  await writeFile(path.join(folder, `${name}.html`), pageOf(name, screenshots));
  const { columns = 5 } = layouts[width] ?? {};
  const perSheet = columns * rowsOfSheet;
  let sheets = 0;
  for (let first = 0; first < screenshots.length; first += perSheet) {
    sheets += 1;
    const file = path.join(folder, `${name}-${sheets}.webp`);
    await renderSheet(file, width, screenshots.slice(first, first + perSheet));
  }
  return sheets;
}

function pageOf(name: string, screenshots: readonly Screenshot[]): string {
  const tiles = screenshots.map(({ name: label, file }) => {
    const href = encodeURI(path.basename(file));
    return `<a href="${href}"><img src="${href}" loading="lazy" alt=""><span>${label}</span></a>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>${name}</title>
<style>
body { margin: 16px; background: #777; font: 14px system-ui; display: grid; gap: 16px;
  grid-template-columns: repeat(auto-fill, minmax(280px, 1fr)); }
a { color: #fff; text-decoration: none; }
img { display: block; width: 100%; max-height: 900px; object-fit: cover; object-position: top; }
</style>
${tiles.join("\n")}
`;
}

async function renderSheet(file: string, width: number, screenshots: readonly Screenshot[]) {
  const { tileWidth, columns, tileHeight } = layouts[width] ?? {
    tileWidth: 400,
    columns: 5,
    tileHeight: 800,
  };
  const overlays: OverlayOptions[] = [];
  let top = 0;
  for (let first = 0; first < screenshots.length; first += columns) {
    const row = screenshots.slice(first, first + columns);
    const tiles = await Promise.all(row.map((each) => tileOf(each.file, tileWidth, tileHeight)));
    for (const [column, { input }] of tiles.entries()) {
      overlays.push({ input, left: column * (tileWidth + gap), top });
    }
    top += Math.max(...tiles.map(({ height }) => height)) + gap;
  }
  const size = { width: columns * (tileWidth + gap) - gap, height: top - gap };
  await sharp({ create: { ...size, channels: 3, background: "#777777" } })
    .composite(overlays)
    .webp({ quality: 82 })
    .toFile(file);
}

async function tileOf(file: string, tileWidth: number, tileHeight: number) {
  const scaled = await sharp(file).resize({ width: tileWidth }).png().toBuffer();
  const { height: whole } = await sharp(scaled).metadata();
  const height = Math.min(whole, tileHeight);
  const region = { left: 0, top: 0, width: tileWidth, height };
  return { input: await sharp(scaled).extract(region).png().toBuffer(), height };
}
