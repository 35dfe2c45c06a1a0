import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type QuestionFilter, questionFilters } from "#community/contract/inbox.ts";
import {
  EmptyList,
  ListSection,
  ListSkeleton,
  listClass,
  listItemClass,
  SearchField,
} from "#studio/browser/index.ts";
import { PagedList } from "#ui/feedback/paged-list.tsx";
import { SelectField } from "#ui/forms/select-field.tsx";
import { useDebounced } from "#ui/interaction/use-debounced.ts";
import { StudioQuestionItem } from "./question-item.tsx";
import { studioQuestionsQuery } from "./questions-query.ts";

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
      <PagedList
        query={query}
        items={query.data}
        errorText="Unable to fetch the questions."
        empty={<EmptyList>{emptyText(which, search)}</EmptyList>}
        skeleton={<ListSkeleton label="Loading questions" />}
        className={listClass}
        itemClassName={listItemClass}
      >
        {(question) => <StudioQuestionItem question={question} />}
      </PagedList>
    </ListSection>
  );
}

function emptyText(which: QuestionFilter, search: string): string {
  if (search !== "") return "No question has these words, and nobody of this name asked one.";
  if (which === "open") return "Every question is answered.";
  return which === "hidden" ? "Nothing is hidden." : "No questions yet.";
}
