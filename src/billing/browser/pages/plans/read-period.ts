import * as z from "zod/mini";
import { type Period, period } from "#billing/contract.ts";

/** The period that the address names, else the subscriber's own, else the month (design: Money). */
export function readPeriod(search: URLSearchParams, own: Period | null | undefined): Period {
  const asked = z.safeParse(period, search.get("period"));
  return asked.success ? asked.data : (own ?? "monthly");
}
