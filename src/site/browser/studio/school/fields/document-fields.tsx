import { useState } from "react";
import { TextField as LineField } from "#ui/forms/field.tsx";
import { SelectField } from "#ui/forms/select-field.tsx";
import { Switch } from "#ui/forms/switch.tsx";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";
import type { EditedTextField } from "../kind-of-text.ts";
import { LogoField } from "../pictures/logo-field.tsx";
import { PhotoField } from "../pictures/photo-field.tsx";
import { type Editing, longestAt, type Problems } from "./check-draft.ts";
import { ColourField } from "./colour-field.tsx";
import { type Path, parseMinor, presentMinor, valueAt } from "./edit-document.ts";
import { ListFields } from "./list-fields.tsx";
import { labelPath } from "./text-fields.ts";

interface FieldsProps {
  editing: Editing;
  fields: readonly EditedTextField[];
  path: Path;
}

/** The fields of a document or of one part. */
export function DocumentFields({ editing, fields, path }: FieldsProps) {
  return fields.map((field) => (
    <DocumentField key={field.name} editing={editing} field={field} path={[...path, field.name]} />
  ));
}

function DocumentField({
  editing,
  field,
  path,
}: Omit<FieldsProps, "fields"> & { field: EditedTextField }) {
  if (field.type === "list") {
    return (
      <ListFields editing={editing} field={field} path={path}>
        {(item) => <DocumentFields editing={editing} fields={field.fields} path={item} />}
      </ListFields>
    );
  }
  if (field.type === "group") {
    return (
      <fieldset className="grid gap-5 border-l border-line pl-4 sm:pl-6">
        <legend className="mb-3 font-semibold">{field.label}</legend>
        <DocumentFields editing={editing} path={path} fields={field.fields} />
      </fieldset>
    );
  }
  const hasValue = (name: string) => !["", undefined].includes(valueBeside(editing, path, name));
  if (field.needs !== undefined && !hasValue(field.needs)) return null;
  if (field.unless !== undefined && hasValue(field.unless)) return null;
  return <ValueField editing={editing} field={field} path={path} />;
}

/** The text of another field of the same part. */
function valueBeside({ draft }: Editing, path: Path, name: string): string | undefined {
  const value = valueAt(draft, [...path.slice(0, -1), name]);
  return value === undefined ? undefined : String(value);
}

type ValueField = Exclude<EditedTextField, { type: "list" | "group" }>;

function ValueField({ editing, field, path }: Omit<FieldsProps, "fields"> & { field: ValueField }) {
  const value = valueAt(editing.draft, path);
  const set = (next: unknown) => editing.change(path, next);
  const name = path.join(".");
  const shared = { name, label: field.label, error: editing.problems[name] };
  const text = String(value ?? "");
  switch (field.type) {
    case "choice":
      return (
        <SelectField
          {...shared}
          options={field.options}
          value={text}
          onChange={({ target }) => set(target.value)}
        />
      );
    case "picture":
      return (
        <SelectField
          {...shared}
          options={editing.pictures.map((picture) => ({ value: picture, label: picture }))}
          value={text}
          onChange={({ target }) => set(target.value)}
        />
      );
    case "timeZone":
      return (
        <SelectField
          {...shared}
          hint={field.hint}
          options={listTimeZones(text)}
          value={text}
          onChange={({ target }) => set(target.value)}
        />
      );
    case "colour":
      return <ColourField {...shared} hint={field.hint} value={text} onValue={set} />;
    case "logo":
      return <LogoField {...shared} hint={field.hint} value={text} onValue={set} />;
    case "photo":
      return (
        <PhotoField
          {...shared}
          part={labelPath(editing.kind, path.slice(0, -1).join("."))}
          value={text}
          shape={field.shape}
          picture={field.picture ?? valueBeside(editing, path, "picture") ?? ""}
          onValue={(photo) => {
            set(photo);
            // Another photo shows something else.
            editing.change([...path.slice(0, -1), "photoAlt"], undefined);
          }}
        />
      );
    case "switch":
      return (
        <Switch checked={value === true} onChange={set}>
          {field.label}
        </Switch>
      );
    case "amount":
      return <AmountField {...shared} value={value} onValue={set} />;
    case "percent":
      return <PercentField {...shared} hint={field.hint} value={value} onValue={set} />;
    case "textLines":
      return (
        <TextLinesField
          {...shared}
          error={shared.error ?? findLineProblem(editing.problems, name)}
          hint={field.hint}
          value={value}
          onValue={set}
        />
      );
    case "number":
      return (
        <LineField
          {...shared}
          inputMode="numeric"
          value={text}
          onChange={({ target }) =>
            set(/^\d+$/.test(target.value) ? Number(target.value) : target.value)
          }
        />
      );
  }
  const hint = describeLength(field.hint, longestAt(editing.kind, path), text);
  const typed = { ...shared, hint, value: text };
  if (field.type === "line") {
    return <LineField {...typed} autoComplete="off" onChange={({ target }) => set(target.value)} />;
  }
  return (
    <TextAreaField
      {...typed}
      rows={field.type === "markdown" ? 6 : 3}
      onChange={({ target }) => set(target.value)}
    />
  );
}

/** Names the longest length of a text, and the present length when it comes close. */
function describeLength(hint: string | undefined, longest: number | null, text: string): string {
  if (longest === null) return hint ?? "";
  const limit = `${longest.toLocaleString("en-GB")} characters`;
  const length = text.trim().length;
  const bound =
    length > longest * 0.8 ? `${length.toLocaleString("en-GB")} of ${limit}.` : `At most ${limit}.`;
  return hint ? `${hint} ${bound}` : bound;
}

/** The device's time zones, and the present one where the device lists it by another name. */
function listTimeZones(present: string): { value: string; label: string }[] {
  const names = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", present]);
  return [...names].toSorted().map((name) => {
    return { value: name, label: name.replaceAll("_", " ") };
  });
}

interface AmountFieldProps {
  name: string;
  label: string;
  error: string | undefined;
  value: unknown;
  onValue: (value: number | string) => void;
}

function AmountField({ value, onValue, ...field }: AmountFieldProps) {
  const [text, setText] = useState(() => presentMinor(value));
  return (
    <LineField
      {...field}
      hint="In naira or dollars, such as 20,000 or 12.50."
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onValue(parseMinor(target.value));
      }}
    />
  );
}

interface TypedFieldProps {
  name: string;
  label: string;
  hint: string | undefined;
  error: string | undefined;
  value: unknown;
}

/** A rate such as `7.5`. A text that is no number stays as it was typed, for its message. */
function PercentField({
  value,
  onValue,
  ...field
}: TypedFieldProps & { onValue: (value: number | string) => void }) {
  const [text, setText] = useState(() => String(value ?? ""));
  return (
    <LineField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        const typed = target.value.trim().replace(",", ".");
        onValue(/^\d+(?:\.\d+)?$/.test(typed) ? Number(typed) : target.value);
      }}
    />
  );
}

/** Texts with one line each. Empty lines are left out, but only from what is saved. */
function TextLinesField({
  value,
  onValue,
  ...field
}: TypedFieldProps & { onValue: (value: string[]) => void }) {
  const [text, setText] = useState(() => (Array.isArray(value) ? value.join("\n") : ""));
  return (
    <TextAreaField
      {...field}
      rows={4}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onValue(target.value.split("\n").flatMap((line) => line.trim() || []));
      }}
    />
  );
}

/** The first problem of a line, with its number. */
function findLineProblem(problems: Problems, name: string): string | undefined {
  for (const [path, problem] of Object.entries(problems)) {
    const index = path.startsWith(`${name}.`) ? path.slice(name.length + 1) : "";
    if (/^\d+$/.test(index)) return `Line ${Number(index) + 1}: ${problem}`;
  }
  return undefined;
}
