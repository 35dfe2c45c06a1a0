import * as z from "zod/mini";
import { reason } from "#platform/contract/audit-log.ts";
import { secondFactorCode } from "#platform/contract/fresh-code.ts";
import { ActionDialog, FreshCodeField, useStudioAction } from "#studio/browser/index.ts";
import { Checkbox } from "#ui/forms/field.tsx";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";
import type { DraftedChange } from "./price-draft.ts";

interface SavePricesDialogProps {
  title: string;
  label: string;
  /** Compared with the prices that visitors see. */
  changes: readonly DraftedChange[];
  /** Saves the prices; an error it throws is shown. */
  save: (given: { reason: string; code: string }) => Promise<unknown>;
  onClose: () => void;
}

/** Shows the changes and their effect, asks for a reason and a fresh code, and saves the prices. */
export function SavePricesDialog({ title, label, changes, save, onClose }: SavePricesDialogProps) {
  const isSteep = changes.some((it) => it.isSteep);
  const isMeant = z.boolean().check(z.refine((meant) => meant || !isSteep, unmeant));
  const { form, ...action } = useStudioAction({
    rules: z.object({ reason, isMeant, code: secondFactorCode }),
    defaultValues: { reason: "", isMeant: false, code: "" },
    failure: "Unable to save the prices. Please try again.",
    onDone: onClose,
    send: async ({ reason, code }) => {
      await save({ reason, code });
      return "The prices are being saved";
    },
  });
  return (
    <ActionDialog
      {...action}
      title={title}
      label={label}
      onClose={onClose}
      pendingLabel="Saving…"
      description={
        <>
          Paystack and PayPal first make a plan at each new price, which may take a minute; if one
          of them fails, nothing changes. Then every visitor sees these prices, and whoever starts
          to pay from now on is charged so. Students who subscribe already keep their price, and a
          payment that was begun before keeps its own.
        </>
      }
    >
      <ul className="grid gap-2 text-small">
        {changes.map(({ name, before, after }) => (
          <li key={name}>
            <span className="text-muted">{name}:</span> <del>{before}</del>{" "}
            <ins className="font-medium no-underline">{after}</ins>
          </li>
        ))}
      </ul>
      {isSteep && (
        <Checkbox
          label="A price becomes three times as high or as low, or more. I mean that."
          {...form.field("isMeant")}
        />
      )}
      <TextAreaField label="Reason" rows={3} {...form.field("reason")} />
      <FreshCodeField {...form.field("code")} />
    </ActionDialog>
  );
}

const unmeant = "Please look at the prices again, and tick this if they are right";
