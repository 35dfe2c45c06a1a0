/** A link within text. */
export const linkClass =
  "font-semibold text-accent-text underline decoration-1 underline-offset-4 hover:decoration-2";
