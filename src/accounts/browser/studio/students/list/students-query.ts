import {
  type PlanFilter,
  type StudentState,
  studentEndpoints,
  studentsPageSize,
} from "#accounts/contract/students.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { studioListQuery } from "#studio/browser/index.ts";

export interface StudentListFilter {
  search: string;
  state: StudentState;
  plan: PlanFilter;
}

/** A page of the students that match a search, newest first. */
export const studentsQuery = (filter: StudentListFilter) =>
  studioListQuery({
    path: studentEndpoints.students.path,
    search: `${filter.state} ${filter.plan} ${filter.search}`,
    pageSize: studentsPageSize,
    fetchPage: async (page, signal) =>
      (await callApi(studentEndpoints.students, { query: { ...filter, page } }, { signal })).data,
    itemsOf: ({ students }) => students,
  });
