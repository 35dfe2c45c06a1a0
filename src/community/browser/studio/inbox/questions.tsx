import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { inboxEndpoints, type QuestionFilter, questionFilters } from "#community/contract/inbox.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { pagedListQuery } from "#platform/browser/api/paged-list-query.ts";
import { ListSection, SearchField, StudioList } from "#studio/browser/index.ts";
import { SelectField } from "#ui/forms/select-field.tsx";
import { useDebounced } from "#ui/interaction/use-debounced.ts";
import { StudioQuestionItem } from "./question-item.tsx";

const filterLabels: Record<QuestionFilter, string> = {
  open: "Open, the oldest first",
  answered: "Answered",
  hidden: "Hidden",
  all: "All",
};

const options = questionFilters.map((value) => ({ value, label: filterLabels[value] }));
const isFilter = (value: string): value is QuestionFilter => value in filterLabels;

/** The questions of all lessons, each with its actions. */
export function StudioQuestions() {
  const [which, setWhich] = useState<QuestionFilter>("open");
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim(), 250);
  const query = useInfiniteQuery(studioQuestionsQuery(which, search));
  return (
    <ListSection
      id="questions"
      title="Questions"
      lead="A reply is mailed to the student and stands under the lesson for everyone who may watch it."
      search={
        <div className="grid items-end gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,16rem)]">
          <SearchField
            label="Search questions"
            placeholder="Words, name or email"
            value={typed}
            onChange={setTyped}
          />
          <SelectField
            label="Show"
            options={options}
            value={which}
            onChange={({ target: { value } }) => isFilter(value) && setWhich(value)}
          />
        </div>
      }
    >
      <StudioList query={query} noun="questions" empty={emptyText(which, search)}>
        {(question) => <StudioQuestionItem question={question} />}
      </StudioList>
    </ListSection>
  );
}

function emptyText(which: QuestionFilter, search: string): string {
  if (search !== "") return "No question has these words, and nobody of this name asked one.";
  if (which === "open") return "Every question is answered.";
  return which === "hidden" ? "Nothing is hidden." : "No questions yet.";
}

/** A page of the questions that match a filter and a search. */
export const studioQuestionsQuery = (which: QuestionFilter, search: string) =>
  pagedListQuery({
    path: inboxEndpoints.questions.path,
    search: `${which} ${search}`,
    fetchPage: async (cursor, signal) => {
      const query = { cursor, which, search };
      return (await callApi(inboxEndpoints.questions, { query }, { signal })).data;
    },
    itemsOf: ({ questions }) => questions,
  });
