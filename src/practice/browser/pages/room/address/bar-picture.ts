/** A printed line in which the shared bars are. */
export interface PicturedLine {
  drawing: SVGSVGElement;
  width: number;
  height: number;
  /** For each printed bar of the line whether it is shared. */
  isShared: readonly boolean[];
}

export interface BarPicture {
  title: string;
  /** Such as "Bars 5 to 8". */
  bars: string;
  schoolName: string;
  lines: readonly PicturedLine[];
}

/** Apps for messages take pictures of this size without asking. */
const mostBytes = 200_000;
const widths = [1080, 720, 480] as const;
const paper = "#faf6ee";
const ink = "#1b1715";
const muted = "#6b625b";

/** The printed bars as a PNG, with the lesson's title and the school's name; null if none fits. */
export async function drawBarPicture(picture: BarPicture): Promise<File | null> {
  const lines = await Promise.all(
    picture.lines.map(async (line) => ({
      ...line,
      image: await loadImage(line),
      shared: findShared(line),
    })),
  );
  for (const width of widths) {
    const blob = await toPng(drawOn(width, { ...picture, lines }));
    if (blob && blob.size <= mostBytes) return new File([blob], "bars.png", { type: "image/png" });
  }
  return null;
}

/** A part of a line's width, both from 0 to 1. */
interface Range {
  from: number;
  to: number;
}

const wholeLine: Range = { from: 0, to: 1 };

interface LoadedLine extends PicturedLine {
  image: HTMLImageElement;
  shared: readonly Range[];
}

function drawOn(
  width: number,
  { title, bars, schoolName, lines }: Omit<BarPicture, "lines"> & { lines: readonly LoadedLine[] },
): HTMLCanvasElement {
  const unit = width / 1080;
  const edge = 48 * unit;
  const inner = width - 2 * edge;
  const gap = 28 * unit;
  const heights = lines.map((line) => (line.height * inner) / line.width);
  const top = 168 * unit;
  const bottom = 84 * unit;
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.ceil(
    top + heights.reduce((sum, height) => sum + height + gap, 0) - gap + bottom,
  );
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser draws no pictures.");
  context.fillStyle = paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const write = (text: string, size: number, y: number, colour: string, font: string) => {
    context.font = `${size * unit}px ${font}`;
    context.fillStyle = colour;
    context.fillText(shorten(context, text, inner), edge, y);
  };
  const { fontFamily: textFont } = getComputedStyle(document.body);
  const style = getComputedStyle(document.documentElement);
  const titleFont = style.getPropertyValue("--font-title").trim() || textFont;
  write(title, 52, 84 * unit, ink, titleFont);
  write(bars, 30, 132 * unit, muted, textFont);
  let y = top;
  for (const [index, { image, shared }] of lines.entries()) {
    const height = heights[index] ?? 0;
    context.save();
    context.globalAlpha = 0.28;
    context.drawImage(image, edge, y, inner, height);
    context.beginPath();
    for (const { from, to } of shared) {
      context.rect(edge + from * inner, y, (to - from) * inner, height);
    }
    context.clip();
    context.globalAlpha = 1;
    context.drawImage(image, edge, y, inner, height);
    context.restore();
    y += height + gap;
  }
  write(schoolName, 28, canvas.height - 36 * unit, muted, textFont);
  return canvas;
}

/** A text that fits into a width, with an ellipsis where it was cut. */
function shorten(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  const letters = Array.from(text);
  while (letters.length > 1 && context.measureText(`${letters.join("")}…`).width > width) {
    letters.pop();
  }
  return `${letters.join("").trimEnd()}…`;
}

/** The line as an image of its own, in which the page's styles do not apply. */
async function loadImage({ drawing, width, height }: PicturedLine): Promise<HTMLImageElement> {
  const copy = copyOf(drawing);
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.setAttribute("color", ink);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

/** The shared bars of a line; the whole line if the print does not tell its bars apart. */
function findShared({ drawing, isShared }: PicturedLine): Range[] {
  const host = document.createElement("div");
  host.style.cssText = "position:fixed;left:-10000px;top:0;width:1000px;visibility:hidden";
  const copy = copyOf(drawing);
  copy.style.width = "1000px";
  host.append(copy);
  document.body.append(host);
  try {
    const box = copy.getBoundingClientRect();
    const staves = [...copy.querySelectorAll(".measure")].map((measure) =>
      measure.querySelector(".staff > path")?.getBoundingClientRect(),
    );
    if (staves.length !== isShared.length || box.width === 0) return [wholeLine];
    return staves.flatMap((staff, index) => {
      if (!staff || !isShared[index]) return [];
      // The first bar has the brace, and its number beside it.
      const from = index === 0 ? 0 : (staff.left - box.left) / box.width;
      const to = index === staves.length - 1 ? 1 : (staff.right - box.left) / box.width;
      return [{ from, to }];
    });
  } finally {
    host.remove();
  }
}

function copyOf(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new Error("The printed score is unreadable.");
  return copy;
}

const toPng = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
