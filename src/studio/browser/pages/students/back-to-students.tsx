import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";

export function BackToStudents() {
  return (
    <p className="-mt-4 mb-6">
      <Link
        to="/studio/students"
        className="inline-flex min-h-11 items-center gap-2 text-small text-muted underline-offset-4 hover:text-accent-text hover:underline"
      >
        <ArrowLeft size={16} aria-hidden /> All students
      </Link>
    </p>
  );
}
