import type { ComponentProps } from "react";
import { Link, useLocation } from "react-router";
import { intendLesson } from "#accounts/browser/index.ts";

interface LoginLinkProps extends Omit<ComponentProps<typeof Link>, "to"> {
  to?: "/login" | "/register";
}

/** A way to sign in that leads back to the lesson where it was pressed. */
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
