import type { ComponentProps } from "react";
import { Link, useLocation } from "react-router";
import { intendLesson } from "#accounts/browser/index.ts";

interface LoginLinkProps extends Omit<ComponentProps<typeof Link>, "to"> {
  to?: "/login" | "/register";
}

/** A link to sign in that returns to the current lesson afterwards. */
export function LoginLink({ to = "/login", onClick, ...rest }: LoginLinkProps) {
  const intendThisLesson = useIntendThisLesson();
  return (
    <Link
      {...rest}
      to={to}
      onClick={(event) => {
        intendThisLesson();
        onClick?.(event);
      }}
    />
  );
}

function useIntendThisLesson(): () => void {
  const { pathname } = useLocation();
  const lesson = /^\/video\/([^/]+)$/.exec(pathname)?.[1];
  return () => {
    if (lesson !== undefined) intendLesson(lesson);
  };
}
