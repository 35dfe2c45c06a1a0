import * as z from "zod/mini";
import { type InboxQuestion, inboxEndpoints } from "#community/contract/inbox.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { useStudioAction } from "#studio/browser/index.ts";
import { Button } from "#ui/forms/button.tsx";

/** Marks a question as answered, or opens it again. */
export function MarkButton({ question }: { question: InboxQuestion }) {
  const answered = !question.answered;
  const { onSubmit, error, pending } = useStudioAction({
    rules: z.object({}),
    defaultValues: {},
    failure: "Unable to mark it. Please try again.",
    onDone: () => {},
    send: async () => {
      const params = { questionId: question._id };
      await callApi(inboxEndpoints.markAnswered, { params, body: { answered } });
      return answered ? "Marked as answered" : "Opened again";
    },
  });
  return (
    <>
      <Button variant="ghost" size="small" pending={pending} onClick={onSubmit}>
        {answered ? "Mark as answered" : "Open again"}
      </Button>
      {error && (
        <p role="alert" className="basis-full font-medium text-danger-text">
          {error}
        </p>
      )}
    </>
  );
}
