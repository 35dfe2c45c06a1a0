import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { inboxEndpoints, maxSavedAnswers, type SavedAnswer } from "#community/contract/inbox.ts";
import { apiQuery } from "#platform/browser/api/api-query.ts";
import { TextWithBarLinks } from "#practice/browser/index.ts";
import {
  EmptyList,
  ItemActions,
  ListSection,
  ListSkeleton,
  listClass,
  listItemClass,
  PostText,
} from "#studio/browser/index.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { Button } from "#ui/forms/button.tsx";
import { AnswerDialog } from "./answer-dialog.tsx";
import { DeleteAnswerDialog } from "./delete-answer-dialog.tsx";

/** The school's saved answers. */
export const savedAnswersQuery = apiQuery(
  "/api/studio/saved-answers",
  async () => inboxEndpoints.savedAnswers,
  {},
);

type Asked = { what: "add" } | { what: "edit" | "delete"; answer: SavedAnswer };

/** Texts that instructors insert into replies. */
export function SavedAnswerList() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <ListSection
      id="answers"
      title="Saved answers"
      lead={`What you write again and again, to be inserted in a reply and changed there. Up to ${maxSavedAnswers}.`}
      search={
        <Button size="small" onClick={() => setAsked({ what: "add" })}>
          Add an answer
        </Button>
      }
    >
      <Answers onAsk={setAsked} />
      {asked?.what === "add" && <AnswerDialog onClose={close} />}
      {asked?.what === "edit" && <AnswerDialog answer={asked.answer} onClose={close} />}
      {asked?.what === "delete" && <DeleteAnswerDialog answer={asked.answer} onClose={close} />}
    </ListSection>
  );
}

function Answers({ onAsk }: { onAsk: (asked: Asked) => void }) {
  return (
    <QueryView
      query={useQuery(savedAnswersQuery)}
      skeleton={<ListSkeleton label="Loading saved answers" />}
      errorText="Unable to fetch the saved answers."
    >
      {({ answers }) => <AnswerRows answers={answers} onAsk={onAsk} />}
    </QueryView>
  );
}

interface AnswerRowsProps {
  answers: readonly SavedAnswer[];
  onAsk: (asked: Asked) => void;
}

function AnswerRows({ answers, onAsk }: AnswerRowsProps) {
  if (answers.length === 0) return <EmptyList>No answers are saved yet.</EmptyList>;
  return (
    <ul className={listClass}>
      {answers.map((answer) => (
        <li key={answer._id} className={listItemClass}>
          <article className="text-small">
            <h3 className="font-medium text-base wrap-anywhere">{answer.title}</h3>
            <PostText>
              <TextWithBarLinks text={answer.text} videoId={null} />
            </PostText>
            <ItemActions>
              <Button variant="ghost" size="small" onClick={() => onAsk({ what: "edit", answer })}>
                Change<span className="sr-only"> {answer.title}</span>
              </Button>
              <Button
                variant="ghost"
                size="small"
                onClick={() => onAsk({ what: "delete", answer })}
              >
                Delete<span className="sr-only"> {answer.title}</span>
              </Button>
            </ItemActions>
          </article>
        </li>
      ))}
    </ul>
  );
}
