import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import { useSession } from "#accounts/browser/index.ts";
import { libraryTabs } from "#catalog/contract/categories.ts";
import { posterOfWidth } from "#catalog/contract/posters.ts";
import type { Video } from "#catalog/contract.ts";
import { fetchData } from "#platform/browser/api/api-query.ts";
import { useLessonProgress } from "#playback/browser/index.ts";
import { classNames } from "#ui/class-names.ts";
import { FetchFailure } from "#ui/feedback/fetch-failure.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { LessonRow } from "#ui/media/lesson-row.tsx";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import { categoryLabel } from "../lists/category-label.ts";
import { searchQuery } from "./search-query.ts";

interface SearchResultsProps {
  searched: string;
  /** Called when a link out of the search is followed. */
  onLeave?: (() => void) | undefined;
}

/** The results, or the reason for none; also announced to screen readers. */
export function SearchResults({ searched, onLeave }: SearchResultsProps) {
  const query = useQuery(searchQuery(searched));
  // Previous results are placeholders only while the box holds a search.
  const videos = searched === "" ? undefined : query.data?.videos;
  // A paused query (offline) counts as an error: the placeholders belong to another search.
  const isOffline = query.isPaused && (query.isPending || query.isPlaceholderData);
  const failed = searched !== "" && (query.isError || isOffline);
  return (
    <div className="pt-6">
      <VisuallyHidden>
        <span role="status">
          {!query.isPlaceholderData && videos && formatCount(videos.length)}
        </span>
      </VisuallyHidden>
      {failed ? (
        <FetchFailure
          text="Unable to fetch videos."
          error={query.error}
          onRetry={() => void query.refetch()}
          pending={query.isFetching}
        />
      ) : (
        <ResultList
          searched={searched}
          videos={videos}
          isOld={query.isPlaceholderData}
          onLeave={onLeave}
        />
      )}
    </div>
  );
}

interface ResultListProps extends SearchResultsProps {
  videos: readonly Video[] | undefined;
  /** True for results of the previous search. */
  isOld: boolean;
}

function ResultList({ searched, videos, isOld, onLeave }: ResultListProps) {
  if (searched === "") {
    return <LevelLinks text="A piece, a composer, a scale, a style." onLeave={onLeave} />;
  }
  if (!videos) return <ResultSkeletons />;
  if (videos.length === 0) {
    return <NothingFound searched={searched} isOld={isOld} onLeave={onLeave} />;
  }
  return (
    <ul
      aria-label="Lessons found"
      className={classNames("-mx-3 transition-opacity duration-200", isOld && "opacity-60")}
    >
      {videos.map((video) => (
        <li key={video._id}>
          <Result video={video} onLeave={onLeave} />
        </li>
      ))}
    </ul>
  );
}

function NothingFound({ searched, isOld, onLeave }: Omit<ResultListProps, "videos">) {
  useMissedSearch(isOld ? null : searched);
  const text = `Nothing found for “${searched}”. Try a shorter word, or look around.`;
  return <LevelLinks text={text} onLeave={onLeave} />;
}

function Result({ video, onLeave }: { video: Video; onLeave: (() => void) | undefined }) {
  const progress = useLessonProgress(video.videoId);
  return (
    <LessonRow
      to={`/video/${video.videoId}`}
      title={video.title}
      poster={posterOfWidth(video.poster, 480)}
      details={
        <>
          {categoryLabel(video.category)} <span aria-hidden>·</span>{" "}
          <span className="tabular">{video.duration}m</span>
        </>
      }
      progress={progress}
      look="search"
      onFollow={onLeave}
    />
  );
}

/** A text with links to the library's levels, where there are no results. */
function LevelLinks({ text, onLeave }: { text: string; onLeave: (() => void) | undefined }) {
  return (
    <div className="py-3">
      <p className="text-copy text-muted">{text}</p>
      <ul className="mt-5 flex flex-wrap gap-3">
        {libraryTabs.map((tab) => (
          <li key={tab}>
            <Link
              to={`/library?tab=${tab}`}
              onClick={onLeave}
              className="inline-flex min-h-11 items-center rounded-full border border-border px-5 text-small transition-colors duration-200 hover:border-accent hover:text-accent-text"
            >
              {categoryLabel(tab)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ResultSkeletons() {
  return (
    <div role="status" aria-label="Searching">
      {["1", "2", "3", "4"].map((key) => (
        <div key={key} className="flex items-center gap-5 py-2.5">
          <Skeleton className="aspect-16/10 w-[96px] shrink-0 rounded-[10px] sm:w-[128px]" />
          <div className="grid flex-1 gap-3">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-4 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  );
}

function formatCount(count: number): string {
  if (count === 0) return "No lessons found";
  return count === 1 ? "1 lesson found" : `${count} lessons found`;
}

/** A text counts as a search only once the user has stopped typing. */
const settledMilliseconds = 2_000;

/** Reports a signed-in student's search without results after two seconds. Null: no such search. */
function useMissedSearch(search: string | null): void {
  const { currentUser } = useSession();
  const isStudent = currentUser?.role === "student";
  useEffect(() => {
    if (!isStudent || search === null) return;
    const timer = setTimeout(() => {
      // No caller waits for the report, and a lost report does little harm.
      fetchData(loadEndpoint, { body: { search } }).catch(() => {});
    }, settledMilliseconds);
    return () => clearTimeout(timer);
  }, [isStudent, search]);
}

const loadEndpoint = async () =>
  (await import("#insight/contract.ts")).missedSearchEndpoints.reportMissedSearch;
