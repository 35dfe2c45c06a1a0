import { inboxEndpoints, inboxPageSize, type QuestionFilter } from "#community/contract/inbox.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { studioListQuery } from "#studio/browser/index.ts";

/** A page of the questions that match a filter and a search. */
export const studioQuestionsQuery = (which: QuestionFilter, search: string) =>
  studioListQuery({
    path: inboxEndpoints.questions.path,
    search: `${which} ${search}`,
    pageSize: inboxPageSize,
    fetchPage: async (page, signal) => {
      const query = { page, which, search };
      return (await callApi(inboxEndpoints.questions, { query }, { signal })).data;
    },
    itemsOf: ({ questions }) => questions,
  });
