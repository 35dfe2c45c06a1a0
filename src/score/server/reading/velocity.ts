/** MIDI velocities of the written dynamics, spaced as notation programs play them. */
const velocities = new Map([
  ["ppp", 24],
  ["pp", 36],
  ["p", 50],
  ["mp", 64],
  ["mf", 78],
  ["f", 94],
  ["ff", 110],
  ["fff", 122],
  ["sf", 104],
  ["sfz", 108],
  ["fp", 94],
]);

/** The default dynamics: mezzo-forte. */
export const defaultVelocity = 78;

export function velocityOfDynamics(name: string | undefined): number | undefined {
  return name === undefined ? undefined : velocities.get(name);
}
