import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Hand } from "#score/server/index.ts";
import { handColours } from "../lesson-colours.ts";
import { sansFont } from "../lesson-fonts.ts";
import type { FingerPose, HandPose } from "./hand-motion.ts";
import type { Finger } from "./hand-span.ts";

interface Point {
  x: number;
  y: number;
}

/** Where a hand is drawn: the line of the fingertips on white keys, and the size of a hand. */
export interface HandPlace {
  hand: Hand;
  tipLine: number;
  /** 1 where a white key is 61 px wide. */
  scale: number;
}

interface DrawnFinger {
  pose: FingerPose;
  base: Point;
  joint: Point;
  tip: Point;
  width: number;
}

const lineColour = "#efe6d6";
const skinColour = "#5a504b";
const innerLine = "rgba(239, 230, 214, .34)";
const linePx = 2.6;

/** The knuckles from the hand's middle line, and each finger's shape, at scale 1. */
const shapes: Record<Finger, { knuckle: Point; tip: number; width: number }> = {
  1: { knuckle: { x: -100, y: 132 }, tip: 20, width: 40 },
  2: { knuckle: { x: -72, y: 86 }, tip: 2, width: 36 },
  3: { knuckle: { x: -24, y: 76 }, tip: 0, width: 38 },
  4: { knuckle: { x: 24, y: 80 }, tip: 3, width: 36 },
  5: { knuckle: { x: 69, y: 95 }, tip: 12, width: 31 },
};
const palm = { thumbSide: { x: -82, y: 186 }, fifthSide: { x: 84, y: 150 } } as const;
const wrist = { y: 200, half: 44 } as const;
const reachPx = 44;
const followsReach = 0.5;
const raisePx = 7;
const liftPx = 26;
const enterPx = 260;

/** Draws one hand as seen from above its player: a line drawing over a dark, translucent ground. */
export function drawHand(context: SKRSContext2D, pose: HandPose, place: HandPlace): void {
  const direction = place.hand === "right" ? 1 : -1;
  const { scale } = place;
  const top =
    place.tipLine -
    (pose.reach * reachPx * followsReach + pose.lift * liftPx) * scale +
    (1 - pose.presence) * enterPx;
  const at = ({ x, y }: Point): Point => ({
    x: pose.x + direction * x * scale,
    y: top + y * scale,
  });
  const drawn = pose.fingers.map((each) => placeFinger(each, { pose, place, at, top }));
  const [knuckles, arm] = [drawn.map(({ base }) => base), armOf(at)];
  context.lineCap = "round";
  context.lineJoin = "round";
  // The outline of all parts together: each is drawn wider in the line's colour, then filled.
  context.strokeStyle = lineColour;
  context.fillStyle = lineColour;
  for (const finger of drawn) strokeFinger(context, finger, linePx * 2);
  tracePalm(context, { knuckles, arm, at });
  context.lineWidth = linePx * 2 + 24 * scale;
  context.stroke();
  context.fill();
  context.strokeStyle = skinColour;
  context.fillStyle = skinColour;
  tracePalm(context, { knuckles, arm, at });
  context.lineWidth = 24 * scale;
  context.stroke();
  context.fill();
  for (const finger of drawn) strokeFinger(context, finger);
  drawInnerLines(context, drawn, { scale, at });
  for (const finger of drawn) drawNail(context, finger, place);
}

function placeFinger(
  each: FingerPose,
  hand: { pose: HandPose; place: HandPlace; at: (point: Point) => Point; top: number },
): DrawnFinger {
  const { scale, tipLine } = hand.place;
  const { knuckle, tip: tipY, width } = shapes[each.finger];
  const base = hand.at(knuckle);
  const up = each.reach * reachPx + each.raise * raisePx + hand.pose.lift * liftPx;
  const tip = {
    x: each.x,
    y: tipLine + (tipY - up + each.press * 3) * scale + (1 - hand.pose.presence) * enterPx,
  };
  const bend = each.finger === 1 ? { x: 0.55, y: 0.62 } : { x: 0.42, y: 0.56 };
  const joint = {
    x: base.x + (tip.x - base.x) * bend.x,
    y: base.y + (tip.y - base.y) * bend.y,
  };
  return { pose: each, base, joint, tip, width: width * scale };
}

/** A finger tapers from its knuckle to its tip. */
function strokeFinger(
  context: SKRSContext2D,
  { base, joint, tip, width }: DrawnFinger,
  more = 0,
): void {
  context.lineWidth = width + more;
  context.beginPath();
  context.moveTo(base.x, base.y);
  context.lineTo(joint.x, joint.y);
  context.stroke();
  context.lineWidth = width * 0.9 + more;
  context.beginPath();
  context.moveTo(joint.x, joint.y);
  context.lineTo(tip.x, tip.y);
  context.stroke();
}

type Arm = { thumbSide: Point; fifthSide: Point; thumbEnd: Point; fifthEnd: Point };

function armOf(at: (point: Point) => Point): Arm {
  return {
    thumbSide: at({ x: -wrist.half, y: wrist.y }),
    fifthSide: at({ x: wrist.half, y: wrist.y }),
    thumbEnd: at({ x: -wrist.half, y: 460 }),
    fifthEnd: at({ x: wrist.half + 34, y: 460 }),
  };
}

function tracePalm(
  context: SKRSContext2D,
  { knuckles, arm, at }: { knuckles: Point[]; arm: Arm; at: (point: Point) => Point },
): void {
  const [thumb, index, , , fifth] = knuckles;
  if (!thumb || !index || !fifth) return;
  const [thumbSide, fifthSide] = [at(palm.thumbSide), at(palm.fifthSide)];
  context.beginPath();
  context.moveTo(arm.thumbEnd.x, arm.thumbEnd.y);
  context.lineTo(arm.thumbSide.x, arm.thumbSide.y + (arm.thumbEnd.y - arm.thumbSide.y) * 0.2);
  context.bezierCurveTo(
    arm.thumbSide.x,
    arm.thumbSide.y,
    thumbSide.x,
    thumbSide.y,
    thumb.x,
    thumb.y,
  );
  context.quadraticCurveTo((thumb.x + index.x) / 2, (thumb.y + index.y) / 2, index.x, index.y);
  for (const knuckle of knuckles.slice(2)) context.lineTo(knuckle.x, knuckle.y);
  context.bezierCurveTo(
    fifthSide.x,
    fifthSide.y,
    arm.fifthSide.x,
    arm.fifthSide.y - 20,
    arm.fifthSide.x,
    arm.fifthSide.y + 30,
  );
  context.lineTo(arm.fifthEnd.x, arm.fifthEnd.y);
  context.closePath();
}

/** The lines between the fingers on the hand's back, and those of the knuckles. */
function drawInnerLines(
  context: SKRSContext2D,
  drawn: readonly DrawnFinger[],
  { scale, at }: { scale: number; at: (point: Point) => Point },
): void {
  context.strokeStyle = innerLine;
  context.lineWidth = 2 * scale;
  const root = at({ x: 0, y: wrist.y - 20 });
  for (const { base, joint, pose, width } of drawn) {
    if (pose.finger > 1) {
      context.beginPath();
      context.moveTo(base.x, base.y + 10 * scale);
      context.lineTo(base.x + (root.x - base.x) * 0.34, base.y + (root.y - base.y) * 0.5);
      context.stroke();
    }
    context.beginPath();
    context.arc(joint.x, joint.y + width * 0.1, width * 0.26, Math.PI * 1.15, Math.PI * 1.85);
    context.stroke();
  }
}

/** A nail. A finger on its key has its number, and a nail in the hand's colour. */
function drawNail(
  context: SKRSContext2D,
  { pose, joint, tip, width }: DrawnFinger,
  { hand, scale }: HandPlace,
): void {
  const angle = Math.atan2(tip.y - joint.y, tip.x - joint.x) + Math.PI / 2;
  context.save();
  context.translate(tip.x, tip.y);
  context.rotate(angle);
  context.beginPath();
  context.roundRect(-width * 0.24, -width * 0.36, width * 0.48, width * 0.5, width * 0.2);
  if (pose.press > 0) {
    context.globalAlpha = pose.press;
    context.fillStyle = handColours[hand].body;
    context.fill();
    context.globalAlpha = 1;
  }
  context.strokeStyle = pose.press > 0 ? lineColour : innerLine;
  context.lineWidth = 2 * scale;
  context.stroke();
  context.restore();
  if (pose.press <= 0) return;
  context.globalAlpha = pose.press;
  context.fillStyle = handColours[hand].bright;
  context.font = sansFont(26 * scale, 700);
  context.textAlign = "center";
  context.textBaseline = "middle";
  const [x, y] = [tip.x + (joint.x - tip.x) * 0.62, tip.y + (joint.y - tip.y) * 0.62];
  context.fillText(String(pose.finger), x, y);
  context.globalAlpha = 1;
}
