import os from "node:os";

/**
 * Lowers a process's priority to a niceness from 0 (none) to 19; this process by default. A higher
 * niceness stays: only root may reduce one.
 */
export function lowerPriority(niceness: number, pid = 0): void {
  try {
    if (os.getPriority(pid) < niceness) os.setPriority(pid, niceness);
  } catch {
    // The process may have ended, or the system may not allow the change. The priority stays.
  }
}
