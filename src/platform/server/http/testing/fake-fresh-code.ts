import { AppError } from "#platform/server/errors.ts";
import type { RequireFreshCode } from "../caller.ts";

/** For tests: a check that accepts every code of six digits once. */
export function makeFakeFreshCode(): {
  requireFreshCode: RequireFreshCode;
  freshCode: () => string;
} {
  const used = new Set<string>();
  let last = 100_000;
  return {
    requireFreshCode: async (_userId, code) => {
      if (code === undefined) throw new AppError("accounts.second_factor_required");
      if (!/^\d{6}$/.test(code) || used.has(code)) throw new AppError("accounts.wrong_code");
      used.add(code);
    },
    freshCode: () => {
      last += 1;
      return String(last);
    },
  };
}
