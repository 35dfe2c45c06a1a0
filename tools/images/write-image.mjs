import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

export const publicFolder = join(import.meta.dirname, "../../public");
export const imagesFolder = join(publicFolder, "pictures");
const manifestFile = join(imagesFolder, "manifest.json");

/** Writes one image in each width as AVIF and WebP, and its entry in the manifest. */
export async function writeImage(
  name,
  { data, width, height },
  { widths, alt, avifQuality = 88, webpQuality = 90 },
) {
  await mkdir(imagesFolder, { recursive: true });
  await removeOldSizes(name);
  for (const target of widths) {
    const sized = resize({ data, width, height }, target);
    const stem = join(imagesFolder, `${name}-${target}`);
    await sized
      .clone()
      .avif({ quality: avifQuality, effort: 6, chromaSubsampling: "4:4:4" })
      .toFile(`${stem}.avif`);
    await sized
      .clone()
      .webp({ quality: webpQuality, effort: 6, smartSubsample: true })
      .toFile(`${stem}.webp`);
  }
  await updateManifest(name, {
    width,
    height,
    widths,
    placeholder: await drawPlaceholder({ data, width, height }),
    alt,
  });
}

/** The total size of all published images in bytes. */
export async function totalImageBytes() {
  const files = await readdir(imagesFolder);
  const sizes = await Promise.all(files.map((file) => stat(join(imagesFolder, file))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}

function resize({ data, width, height }, target) {
  const image = sharp(data, { raw: { width, height, channels: 3 } });
  return target === width ? image : image.resize({ width: target, kernel: "lanczos3" });
}

// 24 px wide and blurred: a placeholder of a few hundred bytes.
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
  for (const file of await readdir(imagesFolder))
    if (old.test(file)) await rm(join(imagesFolder, file));
}

async function updateManifest(name, entry) {
  const manifest = await readFile(manifestFile, "utf8").then(JSON.parse, () => ({}));
  manifest[name] = entry;
  const sorted = Object.fromEntries(
    Object.entries(manifest).sort(([a], [b]) => a.localeCompare(b)),
  );
  await writeFile(manifestFile, `${JSON.stringify(sorted, null, 2)}\n`);
}
