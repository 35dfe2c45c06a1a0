import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { useAlive } from "#ui/use-alive.ts";

/** Sends its form. While the page is not alive yet it rests, without looking it. */
export function SendButton({ pending, children }: { pending: boolean; children: ReactNode }) {
  const alive = useAlive();
  return (
    <Button
      type="submit"
      size="wide"
      pending={pending}
      disabled={!alive}
      className={alive ? "" : "disabled:opacity-100"}
    >
      {children}
    </Button>
  );
}
