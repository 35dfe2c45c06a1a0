import { useState } from "react";
import * as z from "zod/mini";
import { studioMoneyEndpoints } from "#billing/contract/studio-money-endpoints.ts";
import { downloadFile } from "#platform/browser/api/download-file.ts";
import { secondFactorCode } from "#platform/contract/fresh-code.ts";
import { presentMonth } from "#platform/contract/present-day.ts";
import { ActionDialog, FreshCodeField, useStudioAction } from "#studio/browser/index.ts";
import { Button } from "#ui/forms/button.tsx";
import { SelectField } from "#ui/forms/select-field.tsx";
import { recentMonths } from "../months/month-bars.ts";

/** Three years, as accounts are kept. */
const MONTHS_ON_OFFER = 36;

/** Downloads the payments of some months for a spreadsheet. */
export function ExportPaymentsButton({ now }: { now: string }) {
  const options = recentMonths(now, MONTHS_ON_OFFER).map((value) => ({
    value,
    label: presentMonth(value),
  }));
  const latest = options[0]?.value ?? "";
  const [from, setFrom] = useState(options[11]?.value ?? latest);
  const [to, setTo] = useState(latest);
  const [isAsking, setAsking] = useState(false);
  const isReversed = from > to;
  const problem = isReversed ? "The first month lies after the last" : undefined;
  return (
    <div>
      <p className="mb-5 max-w-[40rem] text-small text-muted">
        One line for each payment, refund, lost dispute and retry fee, each in its own month: the
        months add up to the figures above. The download is noted in the log.
      </p>
      <div className="grid max-w-2xl items-start gap-4 sm:grid-cols-[1fr_1fr_auto]">
        <SelectField
          label="From"
          options={options}
          value={from}
          error={problem}
          onChange={(event) => setFrom(event.target.value)}
        />
        <SelectField
          label="To"
          options={options}
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
        <Button
          variant="ghost"
          className="sm:mt-8"
          disabled={isReversed}
          onClick={() => setAsking(true)}
        >
          Download CSV
        </Button>
      </div>
      {isAsking && <ExportDialog from={from} to={to} onClose={() => setAsking(false)} />}
    </div>
  );
}

interface ExportDialogProps {
  from: string;
  to: string;
  onClose: () => void;
}

function ExportDialog({ from, to, onClose }: ExportDialogProps) {
  const { form, ...action } = useStudioAction({
    rules: z.object({ code: secondFactorCode }),
    defaultValues: { code: "" },
    failure: "Unable to fetch the file. Please try again.",
    onDone: onClose,
    send: async ({ code }) => {
      const name = `payments-${from}-to-${to}.csv`;
      await downloadFile(studioMoneyEndpoints.exportPayments, { body: { from, to, code }, name });
      return "The payments are downloaded";
    },
  });
  const months = from === to ? presentMonth(from) : `${presentMonth(from)} to ${presentMonth(to)}`;
  return (
    <ActionDialog
      {...action}
      title="Download the payments"
      description={`The payments of ${months} with name and email, for a spreadsheet. The download is noted in the log.`}
      label="Download CSV"
      pendingLabel="Fetching…"
      onClose={onClose}
    >
      <FreshCodeField {...form.field("code")} />
    </ActionDialog>
  );
}
