export * from "../faults.ts";
