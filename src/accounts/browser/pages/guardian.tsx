import { useMutation, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { guardianEndpoints } from "#accounts/contract/guardian.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { apiQuery } from "#platform/browser/api/api-query.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Button, LinkButton } from "#ui/forms/button.tsx";
import { useHydrated } from "#ui/interaction/use-hydrated.ts";
import { PageHeader, Section } from "#ui/page/page.tsx";
import { pageMeta } from "#ui/page/page-meta.ts";
import type { Route } from "./+types/guardian.ts";

export const handle = { pageTheme: "light" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Parent or guardian",
    description: "Confirm the account of a student under 18.",
    hidden: true,
  });

const question = "May this student use the school?";

/**
 * The page of the link in a guardian's mail. Documents are cached without the query, so the page
 * reads the token after hydration.
 */
export default function Guardian() {
  const isHydrated = useHydrated();
  const [query] = useSearchParams();
  const token = query.get("token") ?? "";
  return (
    <Section>
      <div className="mx-auto max-w-[46rem]">
        {isHydrated ? <Permission key={token} token={token} /> : <PageHeader title={question} />}
      </div>
    </Section>
  );
}

/** Opening the page changes nothing, since mail scanners open links. */
function Permission({ token }: { token: string }) {
  const shown = useQuery({
    ...apiQuery("/api/auth/guardian", async () => guardianEndpoints.guardianRequest, {
      query: { token },
    }),
    retry: false,
  });
  const confirm = useMutation({
    mutationFn: async () =>
      (await callApi(guardianEndpoints.confirmGuardian, { body: { token } })).data,
  });
  const request = confirm.data ?? shown.data;
  const failure = confirm.error ?? shown.error;
  return (
    <>
      <div aria-live="polite">
        <PageHeader title={request?.confirmed ? "You have confirmed the account" : question}>
          {request && <PermissionText {...request} />}
        </PageHeader>
      </div>
      {shown.isPending && <Skeleton className="h-12 w-48" />}
      <div className="button-row mb-6">
        {request && !request.confirmed && (
          <Button pending={confirm.isPending} onClick={() => confirm.mutate()}>
            I am their parent or guardian, and I agree
          </Button>
        )}
        {!shown.isPending && (
          <LinkButton to="/terms-of-use" variant="ghost">
            Read the terms
          </LinkButton>
        )}
      </div>
      {failure && (
        <p role="alert" className="font-medium text-danger-text">
          {failureText(failure, "Unable to save this. Please try again.")}
        </p>
      )}
    </>
  );
}

interface PermissionTextProps {
  studentName: string;
  studentEmail: string;
  confirmed: boolean;
}

function PermissionText({ studentName, studentEmail, confirmed }: PermissionTextProps) {
  if (confirmed) {
    return (
      <p>
        {studentName} can pay for a plan, ask questions and write reviews now. To take this back,
        write to us.
      </p>
    );
  }
  return (
    <p>
      {studentName} ({studentEmail}) is under 18 and named you as their parent or guardian. If you
      agree, you accept the terms for them, and they can pay for a plan, ask questions and write
      reviews. If you do not, close this page: nothing changes.
    </p>
  );
}
