import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { publicFolder } from "./write-picture.mjs";

const evening = { room: "#0e0c0d", ivory: "#f3ecdf", brass: "#e3b067" };
const paper = { room: "#faf6ee", ivory: "#1b1715", brass: "#b97f35" };
const oneColour = { room: "none", ivory: "#ffffff", brass: "#ffffff" };

/** Three keys, the middle one lit: the browser's icon and those for home screens. */
export async function drawLogo() {
  const icons = join(publicFolder, "icons");
  await mkdir(icons, { recursive: true });
  const round = drawMark({ corner: 14, keysHeight: 40 });
  await writeFile(
    join(publicFolder, "favicon.svg"),
    drawMark({ corner: 14, keysHeight: 40, onPaper: true }),
  );
  // Apple and Android cut their own corners; a maskable icon keeps clear of the outer fifth
  const full = drawMark({ corner: 0, keysHeight: 37 });
  const safe = drawMark({ corner: 0, keysHeight: 31 });
  // Systems that colour icons themselves use its shape alone
  const shape = drawMark({ corner: 0, keysHeight: 31, colours: oneColour });
  await writePng(round, 192, join(icons, "icon-192.png"));
  await writePng(round, 512, join(icons, "icon-512.png"));
  await writePng(full, 180, join(icons, "apple-touch-icon.png"));
  await writePng(safe, 192, join(icons, "maskable-192.png"));
  await writePng(safe, 512, join(icons, "maskable-512.png"));
  await writePng(shape, 512, join(icons, "monochrome-512.png"));
}

/** With `onPaper` the mark turns to paper and ink where the browser's own frame is light. */
function drawMark({ corner, keysHeight, colours = evening, onPaper = false }) {
  const scale = keysHeight / 36;
  const [left, top] = [32 - 18 * scale, 32 - 18 * scale];
  const key = (name, column, height) =>
    `<path class="${name}" d="M${column} 0h10.8v${height - 2.6}a2.6 2.6 0 0 1-2.6 2.6h-5.6a2.6 2.6 0 0 1-2.6-2.6z"/>`;
  const rules = (of) =>
    Object.entries(of)
      .map(([name, colour]) => `.${name}{fill:${colour}}`)
      .join("");
  const light = onPaper ? `@media (prefers-color-scheme:light){${rules(paper)}}` : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><style>${rules(colours)}${light}</style><rect class="room" width="64" height="64" rx="${corner}"/><g transform="translate(${left} ${top}) scale(${scale})">${key("ivory", 0, 36)}${key("brass", 12.6, 23)}${key("ivory", 25.2, 36)}</g></svg>\n`;
}

function writePng(svg, size, file) {
  return sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toFile(file);
}
