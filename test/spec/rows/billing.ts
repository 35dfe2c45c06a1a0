import type { Row } from "../row.ts";

export const billingRows: readonly Row[] = [];
