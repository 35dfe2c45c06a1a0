import { vi } from "vitest";

/** Test files with shared modules would see each other's mocks. */
const refuse = () => {
  throw new Error("A test that mocks a module runs isolated: name it in vitest.config.ts.");
};
vi.mock = refuse;
vi.doMock = refuse;
