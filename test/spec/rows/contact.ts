import type { Row } from "../row.ts";

export const contactRows: readonly Row[] = [];
