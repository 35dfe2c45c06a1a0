import os from "node:os";

/**
 * Gives a process at most the priority of a niceness, from 0 for none to 19; this process by default. One
 * that is nicer stays so: only root may take that back.
 */
export function lowerPriority(niceness: number, pid = 0): void {
  try {
    if (os.getPriority(pid) < niceness) os.setPriority(pid, niceness);
  } catch {
    // The process may have ended, or the system may not allow it: its priority stays.
  }
}
