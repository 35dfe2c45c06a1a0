import type { ComponentProps, FormEvent } from "react";
import { TextField } from "#ui/forms/field.tsx";

/**
 * The address of an account, made small as it is typed (spec §5). It is a text input with the e-mail
 * keyboard: only so may the caret be kept where it is while the letters change beneath it. To a
 * password manager it is the name that the password belongs to.
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
