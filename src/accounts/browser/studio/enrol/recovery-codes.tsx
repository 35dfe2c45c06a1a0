import { Printer } from "lucide-react";
import { Button } from "#ui/forms/button.tsx";
import { CopyButton } from "#ui/forms/copy-button.tsx";

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

/** Recovery codes, which the server cannot show again. */
export function RecoveryCodeList({ codes, onKept }: RecoveryCodesProps) {
  return (
    <>
      <ul
        aria-label="Recovery codes"
        className="tabular grid gap-x-6 gap-y-2 rounded-control border border-line bg-raised px-5 py-4 font-mono text-small sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-x-6 print:hidden">
        <CopyButton text={codes.join("\n")} what="the recovery codes" />
        <Button variant="text" size="small" className="px-0" onClick={() => window.print()}>
          <Printer size={17} aria-hidden />
          Print
        </Button>
      </div>
      <Button size="wide" className="mt-6 print:hidden" onClick={onKept}>
        I kept them
      </Button>
    </>
  );
}
