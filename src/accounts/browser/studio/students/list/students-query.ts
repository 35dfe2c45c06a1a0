import {
  type PlanFilter,
  type StudentState,
  studentEndpoints,
} from "#accounts/contract/students.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { pagedListQuery } from "#platform/browser/api/paged-list-query.ts";

export interface StudentListFilter {
  search: string;
  state: StudentState;
  plan: PlanFilter;
}

/** A page of the students that match a search, newest first. */
export const studentsQuery = (filter: StudentListFilter) =>
  pagedListQuery({
    path: studentEndpoints.students.path,
    search: `${filter.state} ${filter.plan} ${filter.search}`,
    fetchPage: async (cursor, signal) =>
      (await callApi(studentEndpoints.students, { query: { ...filter, cursor } }, { signal })).data,
    itemsOf: ({ students }) => students,
  });
