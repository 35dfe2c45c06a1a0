import { TextField } from "#ui/forms/field.tsx";
import { SubmitButton } from "#ui/forms/submit-button.tsx";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";
import { Heading } from "#ui/page/page.tsx";
import { type FormKind, useMessageForm } from "./use-message-form.ts";

interface MessageFormProps extends FormKind {
  title: string;
  /** The text area's initial rows. */
  rows: number;
  /** The subject's initial value. */
  subject?: string;
  labels: { name: string; email: string; subject: string; text: string; send: string };
}

/** Name, e-mail, subject and text (spec §2). */
export function MessageForm({ title, rows, subject, labels, ...kind }: MessageFormProps) {
  const { field, isSubmitting, send } = useMessageForm(kind);
  return (
    <form
      method="post"
      noValidate
      aria-labelledby="message-form-title"
      onSubmit={send}
      className="grid gap-5 rounded-sheet bg-raised p-[clamp(24px,4vw,44px)] shadow-sheet"
    >
      <Heading level={2} look="section" id="message-form-title" className="mb-2">
        {title}
      </Heading>
      <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField label={labels.name} autoComplete="name" required {...field("name")} />
        <TextField
          label={labels.email}
          type="email"
          autoComplete="email"
          required
          {...field("email")}
        />
      </div>
      <TextField label={labels.subject} defaultValue={subject} {...field("subject")} />
      <TextAreaField label={labels.text} rows={rows} required {...field("text")} />
      <SubmitButton pending={isSubmitting} className="mt-1 justify-self-start max-sm:w-full">
        {labels.send}
      </SubmitButton>
    </form>
  );
}
