import * as z from "zod/mini";
import { reason } from "#platform/contract/audit-log.ts";
import { secondFactorCode } from "#platform/contract/fresh-code.ts";
import { ActionDialog, FreshCodeField, useStudioAction } from "#studio/browser/index.ts";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";

interface SavePricesDialogProps {
  title: string;
  label: string;
  /** Saves them; what it throws is shown. */
  save: (given: { reason: string; code: string }) => Promise<unknown>;
  onClose: () => void;
}

/** Says whom new prices concern, asks why and for a fresh code, and saves them. */
export function SavePricesDialog({ title, label, save, onClose }: SavePricesDialogProps) {
  const { form, ...action } = useStudioAction({
    rules: z.object({ reason, code: secondFactorCode }),
    defaultValues: { reason: "", code: "" },
    failure: "Unable to save the prices. Please try again.",
    onDone: onClose,
    send: async (given) => {
      await save(given);
      return "Saved. New subscribers pay these prices from now on.";
    },
  });
  return (
    <ActionDialog
      {...action}
      {...{ title, label, onClose }}
      pendingLabel="Saving…"
      description={
        <>
          Paystack and PayPal first make a plan at each new price; if one of them fails, nothing
          changes. Then every visitor sees these prices, and whoever starts to pay from now on is
          charged so. Students who subscribe already keep their price, and a payment that was begun
          before keeps its own.
        </>
      }
    >
      <TextAreaField label="Reason" rows={3} {...form.field("reason")} />
      <FreshCodeField {...form.field("code")} />
    </ActionDialog>
  );
}
