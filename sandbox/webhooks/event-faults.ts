import { createHash } from "node:crypto";
import * as z from "zod";

const target = {
  /** Applies to events whose name has this prefix. */
  event: z.string().default(""),
  /** The number of events that it applies to; null for all until it is cleared. */
  times: z.int().min(1).max(1_000_000).nullable().default(1),
};

/** A fault for the next deliveries to the school. */
export const eventFault = z.discriminatedUnion("kind", [
  /** Not delivered, unless it is redelivered. */
  z.strictObject({ ...target, kind: z.literal("drop") }),
  z.strictObject({ ...target, kind: z.literal("delay"), delayMs: z.int().min(0).max(3_600_000) }),
  /** Delivered this many extra times. */
  z.strictObject({ ...target, kind: z.literal("repeat"), copies: z.int().min(1).max(20) }),
  /** Held until it is released, perhaps in another order. */
  z.strictObject({ ...target, kind: z.literal("hold") }),
]);

export const release = z.strictObject({
  order: z.enum(["same", "reverse", "shuffle"]).default("same"),
  seed: z.string().default(""),
  /** The number of deliveries of each event. */
  repeat: z.int().min(1).max(20).default(1),
});

type EventFault = z.output<typeof eventFault>;
export type Release = z.output<typeof release>;

export interface EventFaults {
  add(fault: EventFault): void;
  list(): readonly EventFault[];
  clear(): void;
  /** The fault of this event; counts it down. */
  take(event: string): EventFault | undefined;
}

export function openEventFaults(): EventFaults {
  const faults: EventFault[] = [];
  return {
    add: (it) => void faults.push({ ...it }),
    list: () => faults,
    clear: () => void faults.splice(0),
    take(event) {
      const fault = faults.find((it) => event.startsWith(it.event));
      if (fault?.times === 1) faults.splice(faults.indexOf(fault), 1);
      else if (fault && fault.times !== null) fault.times -= 1;
      return fault;
    },
  };
}

/** Rows in order, or shuffled equally for the same seed. */
export function inOrder<Row extends { id: number }>(
  rows: readonly Row[],
  order: Release["order"],
  seed: string,
): Row[] {
  if (order === "same") return [...rows];
  if (order === "reverse") return rows.toReversed();
  const rankOf = (index: number) => createHash("sha256").update(`${seed}|${index}`).digest("hex");
  return rows
    .map((row, index) => ({ row, rank: rankOf(index) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ row }) => row);
}
