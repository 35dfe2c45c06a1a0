import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type * as z from "zod/mini";
import { ApiError, failureText } from "#platform/browser/api/api-error.ts";
import { notifySuccess } from "#ui/feedback/toast.ts";
import { useCheckedForm } from "#ui/forms/use-checked-form.ts";

interface StudioAction<Values extends FieldValues, Output> {
  /** What the form must hold; the contract's own where it fits. */
  rules: z.core.$ZodType<Output, Values>;
  defaultValues: DefaultValues<Values>;
  /** Does it and returns the notice of its success. */
  send: (values: Output) => Promise<string>;
  /** Shown where the server gives no reason. */
  failure: string;
  onDone: () => void;
}

/**
 * The form of one action: sent once at a time; a failure stays in the dialog, a success is a notice, and
 * everything that the studio shows is fetched again. `needsCode` is true once the server asked for a fresh
 * code, of an action that takes one in some cases alone.
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
    // Also after a failure: a list may show what is no longer so.
    const predicate = ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
      typeof path === "string" && path.startsWith("/api/studio");
    void client.invalidateQueries({ predicate });
  });
  const { isSubmitting: pending } = form.formState;
  return { form, onSubmit: () => void submit(), error, needsCode, pending };
}
