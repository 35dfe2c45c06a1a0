import { useQuery } from "@tanstack/react-query";
import { ApiError } from "#platform/browser/api/call-api.ts";
import { FetchFailure } from "#ui/feedback/fetch-failure.tsx";
import { EmptyList, ListSkeleton } from "../../../studio-list.tsx";
import { BackToStudents } from "../back-to-students.tsx";
import { StudentCard } from "./student-card.tsx";
import { studentQuery } from "./student-query.ts";

/** One student, found by id. */
export function StudentDetails({ studentId }: { studentId: string }) {
  return (
    <>
      <BackToStudents />
      <Found studentId={studentId} />
    </>
  );
}

function Found({ studentId }: { studentId: string }) {
  const query = useQuery(studentQuery(studentId));
  if (query.data) return <StudentCard student={query.data} />;
  if (query.isPending && !query.isPaused) return <ListSkeleton label="Loading the student" />;
  if (isMissing(query.error)) {
    return <EmptyList>There is no such student. The account may have been deleted.</EmptyList>;
  }
  return (
    <FetchFailure
      text="Unable to fetch the student."
      error={query.error}
      onRetry={() => void query.refetch()}
      pending={query.isFetching}
    />
  );
}

/** An id that was mistyped is no student's either. */
const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
