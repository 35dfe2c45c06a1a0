import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useState } from "react";
import { type InboxQuestion, inboxEndpoints, replyFields } from "#community/contract/inbox.ts";
import { textMaxLength } from "#community/contract.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { useStudioAction } from "#studio/browser/index.ts";
import { Button } from "#ui/forms/button.tsx";
import { SelectField } from "#ui/forms/select-field.tsx";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";
import { savedAnswersQuery } from "./saved-answers.tsx";

interface ReplyFormProps {
  question: InboxQuestion;
  onReplied: () => void;
}

/** Replies in place. A saved answer can be inserted. Control and Enter send the reply. */
export function StudioReplyForm({ question, onReplied }: ReplyFormProps) {
  // The same id for every attempt, so that an attempt whose response was lost does not reply twice.
  const [requestId] = useState(() => crypto.randomUUID());
  const { form, onSubmit, error, pending } = useStudioAction({
    rules: replyFields,
    defaultValues: { text: "" },
    failure: "Unable to send the reply. Please try again.",
    onDone: onReplied,
    send: async ({ text }) => {
      const params = { questionId: question._id };
      await callApi(inboxEndpoints.reply, { params, body: { text, requestId } });
      return `Sent to ${question.user.name}`;
    },
  });
  const { setFocus, setValue, getValues } = form;
  useEffect(() => setFocus("text"), [setFocus]);
  const insert = (answer: string) => {
    const typed = getValues("text").trimEnd();
    setValue("text", typed === "" ? answer : `${typed}\n\n${answer}`);
    setFocus("text");
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !pending) onSubmit();
  };
  return (
    <form
      noValidate
      className="mt-4 grid max-w-[44rem] gap-4"
      onKeyDown={sendByKey}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <SavedAnswerSelect onInsert={insert} />
      <TextAreaField
        label="Your reply"
        rows={5}
        readOnly={pending}
        maxLength={textMaxLength}
        {...form.field("text")}
      />
      {error && (
        <p role="alert" className="font-medium text-danger-text">
          {error}
        </p>
      )}
      <div>
        <Button type="submit" size="small" pending={pending}>
          {pending ? "Sending…" : "Send the reply"}
        </Button>
      </div>
    </form>
  );
}

/** The school's saved answers, if there are any. */
function SavedAnswerSelect({ onInsert }: { onInsert: (text: string) => void }) {
  const answers = useQuery(savedAnswersQuery).data?.answers ?? [];
  if (answers.length === 0) return null;
  const options = answers.map(({ _id, title }) => ({ value: _id, label: title }));
  return (
    <SelectField
      label="Insert a saved answer"
      options={[{ value: "", label: "Choose one" }, ...options]}
      value=""
      onChange={({ target }) => {
        const chosen = answers.find(({ _id }) => _id === target.value);
        if (chosen) onInsert(chosen.text);
      }}
    />
  );
}
