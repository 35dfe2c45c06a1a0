import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { publicFolder } from "./write-image.mjs";

const darkColours = { room: "#0e0c0d", ivory: "#f3ecdf", brass: "#e3b067" };
const lightColours = { room: "#faf6ee", ivory: "#1b1715", brass: "#b97f35" };
const oneColour = { room: "none", ivory: "#ffffff", brass: "#ffffff" };

/** The logo as favicon and home screen icons: three keys with the middle one lit. */
export async function drawLogo() {
  const icons = join(publicFolder, "icons");
  await mkdir(icons, { recursive: true });
  const round = drawMark({ corner: 14, keysHeight: 40 });
  await writeFile(
    join(publicFolder, "favicon.svg"),
    drawMark({ corner: 14, keysHeight: 40, adaptive: true }),
  );
  // Apple and Android round corners themselves; maskable icons keep the outer fifth clear.
  const full = drawMark({ corner: 0, keysHeight: 37 });
  const safe = drawMark({ corner: 0, keysHeight: 31 });
  // Systems that colour icons use only their shape.
  const shape = drawMark({ corner: 0, keysHeight: 31, colours: oneColour });
  await writePng(round, 192, join(icons, "icon-192.png"));
  await writePng(round, 512, join(icons, "icon-512.png"));
  await writePng(full, 180, join(icons, "apple-touch-icon.png"));
  await writePng(safe, 192, join(icons, "maskable-192.png"));
  await writePng(safe, 512, join(icons, "maskable-512.png"));
  await writePng(shape, 512, join(icons, "monochrome-512.png"));
}

/** With `adaptive` the logo uses light colours in a light browser theme. */
function drawMark({ corner, keysHeight, colours = darkColours, adaptive = false }) {
  const scale = keysHeight / 36;
  const [left, top] = [32 - 18 * scale, 32 - 18 * scale];
  const key = (name, column, height) =>
    `<path class="${name}" d="M${column} 0h10.8v${height - 2.6}a2.6 2.6 0 0 1-2.6 2.6h-5.6a2.6 2.6 0 0 1-2.6-2.6z"/>`;
  const rules = (of) =>
    Object.entries(of)
      .map(([name, colour]) => `.${name}{fill:${colour}}`)
      .join("");
  const light = adaptive ? `@media (prefers-color-scheme:light){${rules(lightColours)}}` : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><style>${rules(colours)}${light}</style><rect class="room" width="64" height="64" rx="${corner}"/><g transform="translate(${left} ${top}) scale(${scale})">${key("ivory", 0, 36)}${key("brass", 12.6, 23)}${key("ivory", 25.2, 36)}</g></svg>\n`;
}

function writePng(svg, size, file) {
  return sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toFile(file);
}
