import { vi } from "vitest";

/** Where files share their modules, a double of one file would be the module of the next. */
const refuse = () => {
  throw new Error("A test that replaces a module runs alone: name it in vitest.config.ts.");
};
vi.mock = refuse;
vi.doMock = refuse;
