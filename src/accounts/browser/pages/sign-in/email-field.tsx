import type { ComponentProps, FormEvent } from "react";
import { TextField } from "#ui/forms/field.tsx";

/**
 * The email of an account, lowercased during typing (spec §5). A text input with the e-mail
 * keyboard, since `type=email` cannot restore the caret. Password managers treat it as the
 * username.
 */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, "type" | "label">) {
  return (
    <TextField
      {...props}
      label="Email"
      required
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      onInput={lowercaseInput}
    />
  );
}

function lowercaseInput({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  const small = input.value.toLowerCase();
  if (small === input.value) return;
  const { selectionStart, selectionEnd } = input;
  input.value = small;
  input.setSelectionRange(selectionStart, selectionEnd);
}
