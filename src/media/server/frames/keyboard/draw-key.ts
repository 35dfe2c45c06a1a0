import type { SKRSContext2D } from "@napi-rs/canvas";
import type { HandColours } from "../lesson-colours.ts";

export interface KeyBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Draws a white key, shaded under the fallboard, with a rounded front edge. */
export function drawIvoryKey(
  context: SKRSContext2D,
  box: KeyBox,
  lit: HandColours | undefined,
): void {
  const { x, y, width, height } = box;
  const pressed = lit ? 3 : 0;
  const lip = height * 0.075;
  const body = context.createLinearGradient(0, y, 0, y + height);
  if (lit) {
    body.addColorStop(0, lit.bright);
    body.addColorStop(0.35, lit.body);
    body.addColorStop(1, lit.deep);
  } else {
    body.addColorStop(0, "#a89c8b");
    body.addColorStop(0.12, "#d6ccbb");
    body.addColorStop(0.6, "#efe7d8");
    body.addColorStop(1, "#f6f0e4");
  }
  context.fillStyle = "#120e0d";
  context.fillRect(x, y, width, height);
  context.fillStyle = body;
  context.beginPath();
  context.roundRect(x + 1, y, width - 2, height - 4 + pressed, [0, 0, 6, 6]);
  context.fill();
  const front = context.createLinearGradient(0, y + height - lip, 0, y + height);
  front.addColorStop(0, lit ? "rgba(32,22,10,.30)" : "rgba(120,104,84,.36)");
  front.addColorStop(1, lit ? "rgba(32,22,10,.55)" : "rgba(70,58,44,.70)");
  context.fillStyle = front;
  context.beginPath();
  context.roundRect(x + 1, y + height - lip + pressed, width - 2, lip - 4, [0, 0, 6, 6]);
  context.fill();
  // Light from the left: a bright left edge, a shaded right one.
  context.fillStyle = "rgba(255,252,244,.55)";
  context.fillRect(x + 1, y, 1.5, height - lip);
  context.fillStyle = "rgba(60,46,30,.22)";
  context.fillRect(x + width - 3, y, 2, height - lip);
}

/** Draws a black key with bevelled top, sloping front and its shadow on the white keys. */
export function drawEbonyKey(
  context: SKRSContext2D,
  box: KeyBox,
  lit: HandColours | undefined,
): void {
  const { x, y, width, height } = box;
  const front = height * (lit ? 0.09 : 0.13);
  context.save();
  context.shadowColor = "rgba(0,0,0,.55)";
  context.shadowBlur = 9;
  context.shadowOffsetX = 4;
  context.shadowOffsetY = lit ? 2 : 5;
  context.fillStyle = "#090809";
  context.beginPath();
  context.roundRect(x, y, width, height, [0, 0, 6, 6]);
  context.fill();
  context.restore();
  const bevel = width * 0.12;
  const top = context.createLinearGradient(x + bevel, y, x + width - bevel, y + height - front);
  if (lit) {
    top.addColorStop(0, lit.body);
    top.addColorStop(1, lit.ebonyBody);
  } else {
    top.addColorStop(0, "#1d191a");
    top.addColorStop(0.55, "#272223");
    top.addColorStop(1, "#332d2e");
  }
  context.fillStyle = top;
  context.beginPath();
  context.roundRect(x + bevel, y, width - bevel * 2, height - front, [0, 0, 4, 4]);
  context.fill();
  // The rounded end of the key reflects the light.
  const slope = context.createLinearGradient(0, y + height - front, 0, y + height);
  slope.addColorStop(0, lit ? lit.bright : "#6b6160");
  slope.addColorStop(0.3, lit ? lit.ebonyBody : "#3a3334");
  slope.addColorStop(1, lit ? lit.ebonyDeep : "#100d0e");
  context.fillStyle = slope;
  context.beginPath();
  context.roundRect(
    x + bevel * 0.7,
    y + height - front,
    width - bevel * 1.4,
    front - 2,
    [3, 3, 5, 5],
  );
  context.fill();
  const edge = context.createLinearGradient(0, y, 0, y + height - front);
  edge.addColorStop(0, "rgba(255,244,226,0)");
  edge.addColorStop(1, lit ? "rgba(255,248,232,.75)" : "rgba(255,244,226,.30)");
  context.fillStyle = edge;
  context.fillRect(x + bevel, y, 1.5, height - front - 2);
}
