import type { Row } from "../row.ts";

export const siteRows: readonly Row[] = [];
