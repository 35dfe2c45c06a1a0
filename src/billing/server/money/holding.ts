import type { Executor } from "#platform/server/database/executor.ts";
import { AppError } from "#platform/server/errors.ts";
import type { PaidPlan } from "../../contract.ts";
import { listHoldings } from "../queries/studio/studio-lists.ts";
import type { MoneyDeps, PayingPerson } from "./money-deps.ts";

/** A student's plan after an action; null fields without access. */
export interface Holding {
  plan: PaidPlan | null;
  paidThrough: string | null;
}

export async function readHolding(db: Executor, studentId: string): Promise<Holding> {
  const [holding] = await listHoldings(db, [studentId]);
  if (!holding?.isGranting) return { plan: null, paidThrough: null };
  return { plan: holding.plan, paidThrough: holding.paidThrough.toISOString() };
}

/** A student's name and email. Throws `billing.student_not_found`, for erased accounts too. */
export async function getPayingStudent(
  { people }: Pick<MoneyDeps, "people">,
  studentId: string,
): Promise<Omit<PayingPerson, "userId">> {
  const student = (await people.find([studentId])).get(studentId);
  if (!student) throw new AppError("billing.student_not_found");
  return student;
}
