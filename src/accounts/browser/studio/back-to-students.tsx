import { BackLink } from "#studio/browser/index.ts";

export function BackToStudents() {
  return (
    <p className="-mt-4 mb-6">
      <BackLink to="/studio/students">All students</BackLink>
    </p>
  );
}
