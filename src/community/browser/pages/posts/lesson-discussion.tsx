import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { Video } from "#catalog/contract.ts";
import type { Question, Review } from "#community/contract.ts";
import { Section } from "#ui/page/page.tsx";
import { TabPanel, Tabs } from "#ui/page/tabs.tsx";
import { useLinkedQuestion } from "../questions/linked-question.ts";
import { QuestionForm } from "../questions/question-form.tsx";
import { QuestionItem } from "../questions/question-item.tsx";
import { ReviewForm } from "../reviews/review-form.tsx";
import { ReviewItem } from "../reviews/review-item.tsx";
import type { DraftName } from "./drafts.ts";
import { questionsQuery, reviewsQuery } from "./page-queries.ts";
import { PostList, type PostListProps } from "./post-list.tsx";
import type { Subject } from "./post-mutations.ts";
import { WritingPanel } from "./writing-panel.tsx";

interface LessonDiscussionProps {
  video: Subject & Pick<Video, "ratedBy" | "averageRating">;
  /** Who reads; show this only to those whose plan opens the lesson. */
  userId: string;
}

/** Questions and Reviews of a lesson, each tab with its count (spec §2). */
export function LessonDiscussion({ video, userId }: LessonDiscussionProps) {
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
            <Questions query={questions} video={video} userId={userId} />
          ) : (
            <Reviews query={reviews} video={video} userId={userId} />
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
      <span className="ml-2 text-muted tabular">{total?.toLocaleString("en") ?? ""}</span>
    </>
  );
}

type Listed<Item> = LessonDiscussionProps & { query: PostListProps<Item>["query"] };

function Questions({ query, video, userId }: Listed<Question>) {
  const draft: DraftName = { userId, what: "question", about: video.videoId };
  const linkedId = useLinkedQuestion(query);
  return (
    <WritingPanel
      open="Ask a question"
      draft={draft}
      form={(done) => <QuestionForm video={video} draft={draft} onAsked={done} />}
    >
      <PostList
        query={query}
        failing="Unable to fetch video questions."
        empty={<Quiet text="No questions yet">What is unclear to you is unclear to others.</Quiet>}
      >
        {(question) => (
          <QuestionItem question={question} userId={userId} isLinked={question._id === linkedId} />
        )}
      </PostList>
    </WritingPanel>
  );
}

function Reviews({ query, video, userId }: Listed<Review>) {
  const draft: DraftName = { userId, what: "review", about: video.videoId };
  const written = query.data?.items.find((review) => review.user._id === userId);
  return (
    <WritingPanel
      open={written ? "Change your review" : "Write a review"}
      draft={draft}
      form={(done) => (
        <ReviewForm video={video} draft={draft} written={written} onReviewed={done} />
      )}
    >
      <Ratings video={video} reviews={query.data?.total} />
      <PostList
        query={query}
        failing="Unable to fetch video reviews."
        empty={<Quiet text="No reviews yet">Tell the next student what to expect.</Quiet>}
      >
        {(review) => <ReviewItem review={review} />}
      </PostList>
    </WritingPanel>
  );
}

interface RatingsProps {
  video: Pick<Video, "ratedBy" | "averageRating">;
  /** How many reviews there are; unknown while they are fetched. */
  reviews: number | undefined;
}

/** Where more have rated than written, so that the lesson's stars and its reviews agree. */
function Ratings({ video: { ratedBy, averageRating }, reviews }: RatingsProps) {
  if (reviews === undefined || ratedBy <= reviews) return null;
  return (
    <p className="pb-4 text-muted tabular">
      {reviews > 0 && `${counted(reviews, "review")}, `}
      {counted(ratedBy, "rating")}, {averageRating.toFixed(1)} of 5 stars on average.
      {reviews > 0 && " Not everyone who rates writes a review."}
    </p>
  );
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString("en")} ${what}${count === 1 ? "" : "s"}`;
}

/** Nobody has written yet: in the words of spec §2, and a reason to be the first. */
function Quiet({ text, children }: { text: string; children: string }) {
  return (
    <div className="grid gap-1 py-6">
      <p className="font-title text-[1.375rem] leading-snug">{text}</p>
      <p className="text-muted">{children}</p>
    </div>
  );
}
