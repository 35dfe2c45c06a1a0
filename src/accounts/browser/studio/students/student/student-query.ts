import { queryOptions } from "@tanstack/react-query";
import { studentEndpoints } from "#accounts/contract/students.ts";
import { callApi } from "#platform/browser/api/call-api.ts";

/** One student. */
export const studentQuery = (studentId: string) =>
  queryOptions({
    queryKey: [studentEndpoints.student.path, studentId],
    queryFn: async ({ signal }) =>
      (await callApi(studentEndpoints.student, { params: { studentId } }, { signal })).data,
  });
