import { useQuery } from "@tanstack/react-query";
import { ListSkeleton, LoadedItem } from "#studio/browser/index.ts";
import { BackToStudents } from "../back-to-students.tsx";
import { StudentCard } from "./student-card.tsx";
import { studentQuery } from "./student-query.ts";

/** One student, found by id. */
export function StudentDetails({ studentId }: { studentId: string }) {
  return (
    <>
      <BackToStudents />
      <Found studentId={studentId} />
    </>
  );
}

function Found({ studentId }: { studentId: string }) {
  return (
    <LoadedItem
      query={useQuery(studentQuery(studentId))}
      skeleton={<ListSkeleton label="Loading the student" />}
      missing="There is no such student. The account may have been deleted."
      errorText="Unable to fetch the student."
    >
      {(student) => <StudentCard student={student} />}
    </LoadedItem>
  );
}
