import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "#ui/button.tsx";
import { Section } from "#ui/page.tsx";
import { TabPanel, Tabs } from "#ui/tabs.tsx";
import { questionsQuery, reviewsQuery } from "./page-queries.ts";
import { QuestionForm } from "./question-form.tsx";
import { QuestionItem } from "./question-item.tsx";
import { ReviewForm } from "./review-form.tsx";
import { ReviewItem } from "./review-item.tsx";
import type { Subject } from "./word-changes.ts";
import { WordList } from "./word-list.tsx";

interface LessonWordsProps {
  video: Subject;
  /** Who reads; show this only to those whose plan opens the lesson. */
  userId: string;
}

/** Questions and Reviews of a lesson, each tab with its count (spec §2). */
export function LessonWords({ video, userId }: LessonWordsProps) {
  const [search] = useSearchParams();
  const tab = search.get("tab") === "reviews" ? "reviews" : "questions";
  const questions = useInfiniteQuery(questionsQuery(video.videoId));
  const reviews = useInfiniteQuery(reviewsQuery(video.videoId));
  const tabs = [
    { value: "questions", label: labelOf("Questions", questions.data?.total), to: "?" },
    { value: "reviews", label: labelOf("Reviews", reviews.data?.total), to: "?tab=reviews" },
  ] as const;
  return (
    <Section>
      <div className="max-w-[52rem]">
        <Tabs label="Questions and reviews" id="words" tabs={tabs} value={tab} />
        <TabPanel id="words" value={tab}>
          {tab === "questions" ? (
            <Panel
              open="Ask a question"
              form={(done) => <QuestionForm userId={userId} video={video} onAsked={done} />}
            >
              <WordList
                query={questions}
                failing="Unable to fetch video questions."
                empty="No questions yet"
              >
                {(question) => <QuestionItem question={question} userId={userId} />}
              </WordList>
            </Panel>
          ) : (
            <Panel
              open="Write a review"
              form={(done) => <ReviewForm userId={userId} video={video} onReviewed={done} />}
            >
              <WordList
                query={reviews}
                failing="Unable to fetch video reviews."
                empty="No reviews yet"
              >
                {(review) => <ReviewItem review={review} />}
              </WordList>
            </Panel>
          )}
        </TabPanel>
      </div>
    </Section>
  );
}

function labelOf(name: string, total: number | undefined): ReactNode {
  return (
    <>
      {name}
      <span className="ml-2 text-quiet tabular">{total ?? ""}</span>
    </>
  );
}

interface PanelProps {
  /** What the button says that shows the form. */
  open: string;
  form: (done: () => void) => ReactNode;
  children: ReactNode;
}

/** A list below a form that can be shown and hidden. */
function Panel({ open, form, children }: PanelProps) {
  const [writing, setWriting] = useState(false);
  return (
    <>
      <div className="pt-6 pb-4">
        <Button
          variant="ghost"
          size="small"
          aria-expanded={writing}
          onClick={() => setWriting(!writing)}
        >
          {writing ? "Cancel" : open}
        </Button>
        {writing && form(() => setWriting(false))}
      </div>
      {children}
    </>
  );
}
