import { useState } from "react";
import { TextField as LineField } from "#ui/forms/field.tsx";
import { SelectField } from "#ui/forms/select-field.tsx";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";
import { longestAt } from "./check-draft.ts";
import { type Path, parseMinor, presentMinor, valueAt } from "./edit-document.ts";
import type { Editing } from "./editing.ts";
import { ListFields } from "./list-fields.tsx";
import type { EditedTextField } from "./text-fields.ts";

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
  return <ValueField editing={editing} field={field} path={path} />;
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
    case "amount":
      return <AmountField {...shared} value={value} onValue={set} />;
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
