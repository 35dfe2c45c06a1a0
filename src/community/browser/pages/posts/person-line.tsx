import type { Person } from "#community/contract.ts";
import { Avatar } from "#ui/media/account-avatar.tsx";
import { Badge } from "#ui/media/badge.tsx";
import { Age } from "./age/age.tsx";

interface PersonLineProps {
  person: Person;
  /** ISO 8601. */
  writtenAt: string;
  /** True for an instructor's post. */
  isTeacher?: boolean;
}

/** The author of a post and its age. */
export function PersonLine({ person, writtenAt, isTeacher = false }: PersonLineProps) {
  return (
    <p className="flex items-center gap-3 text-small">
      <span aria-hidden className="shrink-0">
        <Avatar user={person} size="tiny" />
      </span>
      <span className="min-w-0 font-semibold wrap-anywhere">{person.name}</span>
      {isTeacher && <Badge className="shrink-0">Teacher</Badge>}
      <Age since={writtenAt} className="shrink-0" />
    </p>
  );
}

/** Tells the author of a hidden question or review. */
export function HiddenNote({ what }: { what: "question" | "review" }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
      <Badge>Hidden</Badge>
      Your teacher has hidden this {what}. Only you two see it.
    </p>
  );
}
