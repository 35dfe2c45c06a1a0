import { useSearchParams } from "react-router";
import { StudioArea } from "#studio/browser/index.ts";
import { pageMeta } from "#ui/page/page-meta.ts";
import type { Route } from "./+types/students.ts";
import { ImportStudents } from "./students/import/import-students.tsx";
import { StudentList } from "./students/list/student-list.tsx";
import { StudentDetails } from "./students/student/student-details.tsx";

export const handle = { pageTheme: "light" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Students",
    description: "Who learns at the school, what they hold and what they paid.",
    hidden: true,
  });

/**
 * The student's id or the import is in the query, so that one document with one heading serves all.
 */
export default function Students() {
  return (
    <StudioArea title="Students">
      <View />
    </StudioArea>
  );
}

function View() {
  const [params] = useSearchParams();
  const studentId = params.get("student");
  if (params.get("view") === "import") return <ImportStudents />;
  if (studentId === null) return <StudentList />;
  return <StudentDetails key={studentId} studentId={studentId} />;
}
