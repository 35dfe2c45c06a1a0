import { type FormEvent, useState } from "react";
import { studioMoneyEndpoints } from "#billing/contract/studio-money-endpoints.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { downloadFile } from "#platform/browser/api/download-file.ts";
import { Button } from "#ui/forms/button.tsx";
import { SelectField } from "#ui/forms/select-field.tsx";
import { presentMonth } from "../months/present-month.ts";
import { recentMonths } from "../months/recent-months.ts";

/** Three years, as accounts are kept. */
const MONTHS_ON_OFFER = 36;

/** Downloads the payments of some months for a spreadsheet. */
export function ExportPayments({ now }: { now: string }) {
  const options = recentMonths(now, MONTHS_ON_OFFER).map((value) => ({
    value,
    label: presentMonth(value),
  }));
  const latest = options[0]?.value ?? "";
  const [from, setFrom] = useState(options[11]?.value ?? latest);
  const [to, setTo] = useState(latest);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isReversed = from > to;
  const download = async (event: FormEvent) => {
    event.preventDefault();
    if (isReversed) return;
    setPending(true);
    setFailure(null);
    try {
      const name = `payments-${from}-to-${to}.csv`;
      await downloadFile(studioMoneyEndpoints.exportPayments, { query: { from, to }, name });
    } catch (error) {
      setFailure(failureText(error, "Unable to fetch the file. Please try again."));
    }
    setPending(false);
  };
  const problem = isReversed ? "The first month lies after the last" : undefined;
  return (
    <form noValidate onSubmit={(event) => void download(event)}>
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
        <Button type="submit" variant="ghost" pending={pending} className="sm:mt-8">
          {pending ? "Fetching…" : "Download CSV"}
        </Button>
      </div>
      {failure && (
        <p role="alert" className="mt-4 font-medium text-danger-text">
          {failure}
        </p>
      )}
    </form>
  );
}
