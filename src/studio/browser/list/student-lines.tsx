interface StudentLinesProps {
  student: { name: string; email: string } | null;
  /** Stands in for a student who is not known. */
  missing?: string;
}

/** Who it is about. */
export function StudentLines({ student, missing = "A deleted account" }: StudentLinesProps) {
  if (!student) return <p className="text-muted">{missing}</p>;
  return (
    <p className="min-w-0 wrap-anywhere">
      <span className="font-medium">{student.name}</span>{" "}
      <span className="inline-block max-w-full text-muted">{student.email}</span>
    </p>
  );
}
