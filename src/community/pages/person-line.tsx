import type { Person } from "#community/contract.ts";
import { Age } from "./age.tsx";

interface PersonLineProps {
  person: Person;
  /** ISO 8601: when he wrote what follows. */
  wroteAt: string;
}

/** Who wrote something and how long ago. */
export function PersonLine({ person, wroteAt }: PersonLineProps) {
  return (
    <p className="flex items-center gap-3 text-[0.9375rem]">
      <Face person={person} />
      <span className="min-w-0 font-semibold wrap-anywhere">{person.name}</span>
      <Age since={wroteAt} className="shrink-0" />
    </p>
  );
}

function Face({ person: { name, picture } }: { person: Person }) {
  return (
    <span
      aria-hidden
      className="grid size-9 shrink-0 place-items-center overflow-hidden rounded-full bg-key-off text-sm font-semibold"
    >
      {picture ? (
        <img src={picture} alt="" width={36} height={36} className="size-full object-cover" />
      ) : (
        (Array.from(name)[0]?.toUpperCase() ?? "♪")
      )}
    </span>
  );
}
