import { soundRate } from "./pianos.ts";

export interface Room {
  /** In metres. */
  size: readonly [number, number, number];
  source: readonly [number, number, number];
  microphone: readonly [number, number, number];
  /** The share of the sound's pressure that a wall returns. */
  reflection: number;
}

/** A living room or a tiled one, with the phone near the piano. */
export function drawRoom(random: () => number): Room {
  const size = [2.8 + 3 * random(), 3 + 4 * random(), 2.4 + 0.6 * random()] as const;
  const source = [0.6 + 0.5 * random(), size[1] * (0.3 + 0.4 * random()), 1] as const;
  const distance = 0.3 + 1.2 * random();
  const microphone = [
    source[0] + distance,
    source[1] + 0.4 * random(),
    1 + 0.3 * random(),
  ] as const;
  return { size, source, microphone, reflection: 0.5 + 0.35 * random() };
}

/** The sound at the microphone, by the image sources of a box. The direct sound arrives at once. */
export function playInRoom(sound: Float32Array, room: Room): Float32Array {
  const result = new Float32Array(sound.length);
  for (const { delay, gain } of findEchoes(room)) {
    for (let index = delay; index < sound.length; index++) {
      result[index] = (result[index] ?? 0) + gain * (sound[index - delay] ?? 0);
    }
  }
  return result;
}

const order = 5;

function findEchoes({ size, source, microphone, reflection }: Room) {
  const metresPerSample = 343 / soundRate;
  const images = size.map((length, axis) => listImages(length, source[axis] ?? 0));
  const direct = Math.hypot(...source.map((at, axis) => at - (microphone[axis] ?? 0)));
  const byDelay = new Map<number, number>();
  for (const x of images[0] ?? []) {
    for (const y of images[1] ?? []) {
      for (const z of images[2] ?? []) {
        const bounces = x.bounces + y.bounces + z.bounces;
        if (bounces > order) continue;
        const distance = Math.hypot(
          x.at - microphone[0],
          y.at - microphone[1],
          z.at - microphone[2],
        );
        const delay = Math.round((distance - direct) / metresPerSample);
        // Two walls in three return the sound's sign, so that the echoes do not add up at 0 Hz.
        const sign = z.bounces % 2 === 0 ? 1 : -1;
        const gain = (sign * reflection ** bounces * direct) / distance;
        byDelay.set(delay, (byDelay.get(delay) ?? 0) + gain);
      }
    }
  }
  return [...byDelay].map(([delay, gain]) => ({ delay, gain }));
}

function listImages(length: number, at: number) {
  return Array.from({ length: 2 * order + 1 }, (_, index) => {
    const bounces = Math.abs(index - order);
    const side = index - order;
    const image = side % 2 === 0 ? side * length + at : (side + 1) * length - at;
    return { at: image, bounces };
  });
}
