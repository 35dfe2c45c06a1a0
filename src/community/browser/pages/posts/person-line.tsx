import type { Person } from "#community/contract.ts";
import { Avatar } from "#ui/media/account-avatar.tsx";
import { Age } from "./age/age.tsx";

interface PersonLineProps {
  person: Person;
  /** ISO 8601. */
  writtenAt: string;
}

/** The author of a post and its age. */
export function PersonLine({ person, writtenAt }: PersonLineProps) {
  return (
    <p className="flex items-center gap-3 text-small">
      <span aria-hidden className="shrink-0">
        <Avatar user={person} size="tiny" />
      </span>
      <span className="min-w-0 font-semibold wrap-anywhere">{person.name}</span>
      <Age since={writtenAt} className="shrink-0" />
    </p>
  );
}
