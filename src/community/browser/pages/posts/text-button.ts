/** A text-only button below a post. */
export const textButtonClass =
  "inline-flex min-h-11 items-center text-small font-medium text-muted underline-offset-4 " +
  "transition-colors duration-200 hover:text-accent-text hover:underline";
