import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createCanvas, GlobalFonts, loadImage } from "@napi-rs/canvas";
import sharp from "sharp";
import { publicFolder } from "./write-picture.mjs";

const require = createRequire(import.meta.url);
const [width, height] = [1200, 630];

/** The card that links to the school show elsewhere: the hero picture and the school's name. */
export async function drawShareCard(hero) {
  registerFraunces();
  const canvas = createCanvas(width, height);
  const brush = canvas.getContext("2d");
  const picture = await sharp(hero.data, {
    raw: { width: hero.width, height: hero.height, channels: 3 },
  })
    .resize(width, height, { fit: "cover", position: "right" })
    .png()
    .toBuffer();
  brush.drawImage(await loadImage(picture), 0, 0);
  shade(brush);
  drawKeys(brush, 72, 304);
  brush.fillStyle = "#f3ecdf";
  brush.font = "300 72px Fraunces";
  brush.letterSpacing = "-2.2px";
  brush.fillText("The Learning", 69, 450);
  brush.fillText("Piano", 69, 526);
  await sharp(canvas.toBuffer("image/png"))
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(join(publicFolder, "og-default.jpg"));
}

function registerFraunces() {
  const folder = join(dirname(require.resolve("@fontsource/fraunces/package.json")), "files");
  const key = GlobalFonts.registerFromPath(
    join(folder, "fraunces-latin-300-normal.woff2"),
    "Fraunces",
  );
  if (key === null) throw new Error("Fraunces could not be read from @fontsource/fraunces.");
}

function shade(brush) {
  const side = brush.createLinearGradient(0, 0, 820, 0);
  side.addColorStop(0, "rgba(14,12,13,0.88)");
  side.addColorStop(0.55, "rgba(14,12,13,0.62)");
  side.addColorStop(1, "rgba(14,12,13,0)");
  brush.fillStyle = side;
  brush.fillRect(0, 0, width, height);
}

function drawKeys(brush, x, y) {
  const keys = [
    [0, 62, "#f3ecdf"],
    [21, 40, "#e3b067"],
    [42, 62, "#f3ecdf"],
  ];
  for (const [left, long, colour] of keys) {
    brush.fillStyle = colour;
    brush.beginPath();
    brush.roundRect(x + left, y, 18, long, [0, 0, 4, 4]);
    brush.fill();
  }
}
