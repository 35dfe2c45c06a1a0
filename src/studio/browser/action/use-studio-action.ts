import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type * as z from "zod/mini";
import { ApiError, failureText } from "#platform/browser/api/api-error.ts";
import { notifySuccess } from "#ui/feedback/toast.ts";
import { useCheckedForm } from "#ui/forms/use-checked-form.ts";

interface StudioAction<Values extends FieldValues, Output> {
  /** The schema of the form, by default the contract's. */
  rules: z.core.$ZodType<Output, Values>;
  defaultValues: DefaultValues<Values>;
  /** Sends the action and returns the success notice. */
  send: (values: Output) => Promise<string>;
  /** Shown if the server gives no reason. */
  failure: string;
  onDone: () => void;
}

/**
 * The form of one action, sent once at a time. A failure is shown in the dialog and a success as a
 * notice; then all of the studio's data are fetched again. Some actions require a fresh code only
 * in some cases: `needsCode` is true once the server has asked for one.
 */
export function useStudioAction<Values extends FieldValues, Output>(
  action: StudioAction<Values, Output>,
) {
  const { rules, defaultValues, send, failure, onDone } = action;
  const client = useQueryClient();
  const form = useCheckedForm(rules, { defaultValues });
  const [error, setError] = useState<string | null>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const submit = form.handleSubmit(async (values) => {
    setError(null);
    try {
      notifySuccess(await send(values));
      onDone();
    } catch (thrown) {
      setError(failureText(thrown, failure));
      if (thrown instanceof ApiError && thrown.code === "accounts.second_factor_required") {
        setNeedsCode(true);
      }
    }
    // After a failure too, since the list may be outdated.
    const predicate = ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
      typeof path === "string" && path.startsWith("/api/studio");
    void client.invalidateQueries({ predicate });
  });
  const { isSubmitting: pending } = form.formState;
  return { form, onSubmit: () => void submit(), error, needsCode, pending };
}
