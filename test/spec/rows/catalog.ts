import type { Row } from "../row.ts";

export const catalogRows: readonly Row[] = [];
