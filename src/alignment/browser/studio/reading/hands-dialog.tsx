import { useState } from "react";
import {
  type ScoreCorrection,
  type ScoreStaff,
  type StudioScoreReading,
  type StudioStaffRole,
  staffRoles,
} from "#alignment/contract/score-reading.ts";
import { Button } from "#ui/forms/button.tsx";
import { SelectField } from "#ui/forms/select-field.tsx";
import { ReadingDialog } from "./reading-dialog.tsx";

const roleLabels: Readonly<Record<StudioStaffRole, string>> = {
  right: "Right hand",
  left: "Left hand",
  accompaniment: "Accompaniment",
  out: "Left out",
};
const roleOptions = staffRoles.map((value) => ({ value, label: roleLabels[value] }));

/** The roles of each part's staves. */
type Roles = readonly (readonly StudioStaffRole[])[];

const rolesOf = ({ parts }: StudioScoreReading, of: "role" | "guess"): Roles =>
  parts.map(({ staves }) => staves.map((staff) => staff[of]));

const texts = {
  title: "Which staff is which hand",
  description:
    "One hand may have several staves. Accompaniment sounds beside the hands and is never due. No staff leaves the printed score. If other notes are due than before, the passages of the film are looked for again.",
  label: "Save the hands",
  listed: "staves",
  notice: "The hands are saved",
  failure: "Unable to save the hands.",
};

/** Says which hand plays which staff of the lesson's score. */
export function HandsDialog({ lessonId, onClose }: { lessonId: string; onClose: () => void }) {
  const [chosen, setChosen] = useState<Roles | null>(null);
  const [lacksHand, setLacksHand] = useState(false);
  const toCorrection = (reading: StudioScoreReading): ScoreCorrection | null => {
    const roles = chosen ?? rolesOf(reading, "role");
    const hasHand = roles.flat().some((role) => role === "right" || role === "left");
    setLacksHand(!hasHand);
    if (!hasHand) return null;
    if (areSame(roles, rolesOf(reading, "guess"))) return { hands: null };
    const parts = reading.parts.map(({ name }, part) => ({
      name,
      roles: [...(roles[part] ?? [])],
    }));
    return { hands: { parts } };
  };
  return (
    <ReadingDialog
      lessonId={lessonId}
      texts={texts}
      mistake={lacksHand ? "Give at least one staff to a hand." : null}
      toCorrection={toCorrection}
      onClose={onClose}
    >
      {(reading) => (
        <StaffList
          reading={reading}
          roles={chosen ?? rolesOf(reading, "role")}
          onChange={(roles) => {
            setLacksHand(false);
            setChosen(roles);
          }}
        />
      )}
    </ReadingDialog>
  );
}

const areSame = (some: Roles, others: Roles): boolean =>
  JSON.stringify(some) === JSON.stringify(others);

interface StaffListProps {
  reading: StudioScoreReading;
  roles: Roles;
  onChange: (roles: Roles) => void;
}

function StaffList({ reading, roles, onChange }: StaffListProps) {
  const { parts } = reading;
  const asInFile = rolesOf(reading, "guess");
  const choose = (part: number, staff: number, role: StudioStaffRole) =>
    onChange(
      roles.map((each, at) =>
        at === part ? each.map((old, place) => (place === staff ? role : old)) : each,
      ),
    );
  return (
    <div className="grid gap-4">
      <ul className="grid gap-4">
        {parts.flatMap(({ name, staves }, part) =>
          staves.map((staff, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts may share a name, and never move
            <li key={`${part} ${index}`} className="grid gap-2 rounded-sheet p-4 ring-1 ring-line">
              <SelectField
                label={staves.length > 1 ? `${name}, staff ${index + 1}` : name}
                value={roles[part]?.[index] ?? "out"}
                options={roleOptions}
                onChange={({ target }) => {
                  const role = staffRoles.find((each) => each === target.value);
                  if (role) choose(part, index, role);
                }}
              />
              <StaffPreview staff={staff} />
            </li>
          )),
        )}
      </ul>
      {!areSame(roles, asInFile) && (
        <div>
          <Button variant="ghost" size="small" onClick={() => onChange(asInFile)}>
            As read from the file
          </Button>
        </div>
      )}
    </div>
  );
}

/** The staff's notes in numbers and names, by which a teacher knows it again. */
function StaffPreview({ staff: { notes, lowest, highest, opening } }: { staff: ScoreStaff }) {
  if (notes === 0) return <p className="text-small text-muted">No notes.</p>;
  const count = notes === 1 ? "1 note" : `${notes} notes`;
  return (
    <div className="grid gap-1 text-small">
      <p className="text-muted">
        {lowest === highest ? `${count}, ${lowest}` : `${count}, from ${lowest} to ${highest}`}
      </p>
      <ol aria-label="Its first notes" className="grid gap-1">
        {opening.map(({ bar, notes: names }) => (
          <li key={bar} className="wrap-anywhere">
            <span className="text-muted">Bar {bar}:</span> {names.join(" ")}
          </li>
        ))}
      </ol>
    </div>
  );
}
