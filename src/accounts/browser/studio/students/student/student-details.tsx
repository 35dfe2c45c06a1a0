import { queryOptions, useQuery } from "@tanstack/react-query";
import { studentEndpoints } from "#accounts/contract/students.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { EmptyList, ListSkeleton } from "#studio/browser/index.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { BackToStudents } from "../../back-to-students.tsx";
import { StudentCard } from "./student-card.tsx";

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
  return (
    <QueryView
      query={useQuery(studentQuery(studentId))}
      skeleton={<ListSkeleton label="Loading the student" />}
      missing={<EmptyList>There is no such student. The account may have been deleted.</EmptyList>}
      errorText="Unable to fetch the student."
    >
      {(student) => <StudentCard student={student} />}
    </QueryView>
  );
}

/** One student. */
const studentQuery = (studentId: string) =>
  queryOptions({
    queryKey: [studentEndpoints.student.path, studentId],
    queryFn: async ({ signal }) =>
      (await callApi(studentEndpoints.student, { params: { studentId } }, { signal })).data,
  });
