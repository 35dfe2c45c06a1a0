import { useState } from "react";
import { Button } from "#ui/forms/button.tsx";
import { TextField } from "#ui/forms/field.tsx";

interface OneFieldFormProps {
  label: string;
  placeholder: string;
  submitLabel: string;
  pending?: boolean;
  /** Whether the field is cleared after a successful submit. */
  isEmptied?: boolean;
  /** Submits the text; returns an error message, or null on success. */
  onSubmit: (text: string) => string | null;
}

/** A field with a button beside it. */
export function OneFieldForm(props: OneFieldFormProps) {
  const { label, placeholder, submitLabel, pending = false, isEmptied = false } = props;
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const problem = props.onSubmit(text);
        setError(problem);
        if (problem === null && isEmptied) setText("");
      }}
    >
      <div className="w-full sm:w-52">
        <TextField
          label={label}
          placeholder={placeholder}
          autoComplete="off"
          value={text}
          error={error ?? undefined}
          onChange={({ target }) => {
            setText(target.value);
            setError(null);
          }}
        />
      </div>
      <Button type="submit" variant="ghost" size="small" pending={pending} className="sm:mt-8">
        {submitLabel}
      </Button>
    </form>
  );
}
