import { vi } from "vitest";

/** Test files with shared modules would see each other's mocks. */
const refuse = () => {
  throw new Error(
    "Mock modules by vi.mock, which vitest.config.ts knows: such tests run isolated.",
  );
};
vi.mock = refuse;
vi.doMock = refuse;
