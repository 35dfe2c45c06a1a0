import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

export const publicFolder = join(import.meta.dirname, "../../public");
export const picturesFolder = join(publicFolder, "pictures");
const manifestFile = join(picturesFolder, "manifest.json");

/** Writes one picture in each width as AVIF and WebP, and its entry in the manifest. */
export async function writePicture(
  name,
  { data, width, height },
  { widths, alt, avifQuality = 88, webpQuality = 90 },
) {
  await mkdir(picturesFolder, { recursive: true });
  await removeOldSizes(name);
  for (const target of widths) {
    const sized = resize({ data, width, height }, target);
    const stem = join(picturesFolder, `${name}-${target}`);
    await sized
      .clone()
      .avif({ quality: avifQuality, effort: 6, chromaSubsampling: "4:4:4" })
      .toFile(`${stem}.avif`);
    await sized
      .clone()
      .webp({ quality: webpQuality, effort: 6, smartSubsample: true })
      .toFile(`${stem}.webp`);
  }
  await noteInManifest(name, {
    width,
    height,
    widths,
    placeholder: await drawPlaceholder({ data, width, height }),
    alt,
  });
}

/** The weight of all published pictures in bytes. */
export async function weighPictures() {
  const files = await readdir(picturesFolder);
  const sizes = await Promise.all(files.map((file) => stat(join(picturesFolder, file))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}

function resize({ data, width, height }, target) {
  const picture = sharp(data, { raw: { width, height, channels: 3 } });
  return target === width ? picture : picture.resize({ width: target, kernel: "lanczos3" });
}

// 24 px wide and blurred: a few hundred bytes that stand in until the picture is here
async function drawPlaceholder({ data, width, height }) {
  const small = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: 24 })
    .blur(0.8)
    .webp({ quality: 40, effort: 6 })
    .toBuffer();
  return `data:image/webp;base64,${small.toString("base64")}`;
}

async function removeOldSizes(name) {
  const old = new RegExp(`^${name}-\\d+\\.(avif|webp)$`);
  for (const file of await readdir(picturesFolder))
    if (old.test(file)) await rm(join(picturesFolder, file));
}

async function noteInManifest(name, entry) {
  const manifest = await readFile(manifestFile, "utf8").then(JSON.parse, () => ({}));
  manifest[name] = entry;
  const sorted = Object.fromEntries(
    Object.entries(manifest).sort(([a], [b]) => a.localeCompare(b)),
  );
  await writeFile(manifestFile, `${JSON.stringify(sorted, null, 2)}\n`);
}
