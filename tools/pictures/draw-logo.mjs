import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { publicFolder } from "./write-picture.mjs";

const room = "#0e0c0d";
const ivory = "#f3ecdf";
const brass = "#e3b067";

/** Three keys, the middle one lit: the browser's icon and those for home screens. */
export async function drawLogo() {
  const icons = join(publicFolder, "icons");
  await mkdir(icons, { recursive: true });
  await writeFile(join(publicFolder, "favicon.svg"), drawMark({ corner: 14, keysHeight: 40 }));
  const round = Buffer.from(drawMark({ corner: 14, keysHeight: 40 }));
  // Apple and Android cut their own corners; a maskable icon keeps clear of the outer fifth
  const full = Buffer.from(drawMark({ corner: 0, keysHeight: 37 }));
  const safe = Buffer.from(drawMark({ corner: 0, keysHeight: 31 }));
  await writePng(round, 192, join(icons, "icon-192.png"));
  await writePng(round, 512, join(icons, "icon-512.png"));
  await writePng(full, 180, join(icons, "apple-touch-icon.png"));
  await writePng(safe, 512, join(icons, "maskable-512.png"));
}

function drawMark({ corner, keysHeight }) {
  const scale = keysHeight / 36;
  const [left, top] = [32 - 18 * scale, 32 - 18 * scale];
  const key = (column, height, colour) =>
    `<path d="M${column} 0h10.8v${height - 2.6}a2.6 2.6 0 0 1-2.6 2.6h-5.6a2.6 2.6 0 0 1-2.6-2.6z" fill="${colour}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${corner}" fill="${room}"/><g transform="translate(${left} ${top}) scale(${scale})">${key(0, 36, ivory)}${key(12.6, 23, brass)}${key(25.2, 36, ivory)}</g></svg>\n`;
}

function writePng(svg, size, file) {
  return sharp(svg, { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toFile(file);
}
