import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import {
  contactInboxEndpoints,
  type MessageFilter,
  type StudioMessage,
} from "#contact/contract/inbox.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { pagedListQuery } from "#platform/browser/api/paged-list-query.ts";
import {
  ItemActions,
  ListSection,
  PostHead,
  PostText,
  StudioList,
  useStudioAction,
} from "#studio/browser/index.ts";
import { Button, buttonClass } from "#ui/forms/button.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { Badge } from "#ui/media/badge.tsx";

const messagesQuery = (which: MessageFilter) =>
  pagedListQuery({
    path: contactInboxEndpoints.messages.path,
    search: which,
    fetchPage: async (cursor, signal) =>
      (await callApi(contactInboxEndpoints.messages, { query: { cursor, which } }, { signal }))
        .data,
    itemsOf: ({ messages }) => messages,
  });

const filters = [
  { value: "open", label: "To do" },
  { value: "all", label: "All" },
] as const satisfies ReadonlyArray<{ value: MessageFilter; label: string }>;

/** The messages of the contact form. */
export function MessageList() {
  const [which, setWhich] = useState<MessageFilter>("open");
  const query = useInfiniteQuery(messagesQuery(which));
  return (
    <ListSection
      id="messages"
      title="Messages"
      lead="From the contact page, newest first. Answer by email: the address was typed in and is not proved."
      search={
        <Segmented label="Which messages" options={filters} value={which} onChange={setWhich} />
      }
    >
      <StudioList
        query={query}
        noun="messages"
        empty={which === "open" ? "Nothing to do." : "No messages yet."}
      >
        {(message) => <MessageItem message={message} />}
      </StudioList>
    </ListSection>
  );
}

function MessageItem({ message }: { message: StudioMessage }) {
  const { name, email, subject, text, sentOn, doneOn } = message;
  const done = doneOn === null;
  const { onSubmit, error, pending } = useStudioAction({
    rules: z.object({}),
    defaultValues: {},
    failure: "Unable to mark it. Please try again.",
    onDone: () => {},
    send: async () => {
      const params = { messageId: message._id };
      await callApi(contactInboxEndpoints.markMessage, { params, body: { done } });
      return done ? "Marked as done" : "Marked as not done";
    },
  });
  return (
    <article className="text-small">
      <PostHead person={{ name }} writtenAt={sentOn}>
        <span className="wrap-anywhere">{email}</span>
      </PostHead>
      <h3 className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 font-medium text-base">
        <span className="min-w-0 wrap-anywhere">{subject || "Without a subject"}</span>
        {!done && <Badge>Done</Badge>}
      </h3>
      <PostText>{text}</PostText>
      <ItemActions>
        <a
          href={`mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
          className={buttonClass({ variant: "ghost", size: "small" })}
        >
          Answer by email
        </a>
        <Button variant="ghost" size="small" pending={pending} onClick={onSubmit}>
          {done ? "Mark as done" : "Mark as not done"}
        </Button>
      </ItemActions>
      {error && (
        <p role="alert" className="mt-2 font-medium text-danger-text">
          {error}
        </p>
      )}
    </article>
  );
}
