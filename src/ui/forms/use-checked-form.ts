import { zodResolver } from "@hookform/resolvers/zod";
import { type FieldValues, type Path, type UseFormProps, useForm } from "react-hook-form";
import type * as z from "zod/mini";

/**
 * A form that is judged when it is sent, all at once, with the focus on the first wrong field. What
 * is wrong with a field is forgotten as soon as it is edited (spec §5): nobody is corrected in the
 * middle of a word. Without default values, what was typed before the page came alive stays.
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
  /** A field's own attributes and its error; `alike` are the fields whose errors go with its own. */
  const field = (name: Path<Values>, alike: Path<Values>[] = [name]) => ({
    ...register(name, { onChange: () => clearErrors(alike) }),
    error: getFieldState(name, formState).error?.message,
  });
  return { ...form, field };
}
