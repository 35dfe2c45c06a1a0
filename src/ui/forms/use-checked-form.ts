import { zodResolver } from "@hookform/resolvers/zod";
import { type FieldValues, type Path, type UseFormProps, useForm } from "react-hook-form";
import type * as z from "zod/mini";

/**
 * A form that is validated on submit, with the focus on the first invalid field. Editing a field clears
 * its error (spec §5). Without default values, text typed before hydration stays.
 */
export function useCheckedForm<Values extends FieldValues, Output>(
  rules: z.core.$ZodType<Output, Values>,
  options: Omit<UseFormProps<Values, unknown, Output>, "resolver" | "mode" | "reValidateMode"> = {},
) {
  const form = useForm<Values, unknown, Output>({
    ...options,
    resolver: zodResolver(rules),
    reValidateMode: "onSubmit",
  });
  const { clearErrors, formState, getFieldState, register } = form;
  /** A field's props and error; editing it clears the errors of `related` fields. */
  const field = (name: Path<Values>, related: Path<Values>[] = [name]) => ({
    ...register(name, { onChange: () => clearErrors(related) }),
    error: getFieldState(name, formState).error?.message,
  });
  return { ...form, field };
}
