import type { Row } from "../row.ts";

export const communityRows: readonly Row[] = [];
