import * as z from "zod/mini";
import { callApi } from "#platform/browser/api/call-api.ts";
import {
  hardBarEndpoints,
  hintFields,
  hintMaxLength,
  type LessonBars,
  type StudioHint,
} from "#practice/contract/hard-bars.ts";
import { ActionDialog, useStudioAction } from "#studio/browser/index.ts";
import { SelectField } from "#ui/forms/select-field.tsx";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";

interface HintDialogProps {
  lessonId: string;
  scoreSha256: string;
  bars: LessonBars["bars"];
  /** The written bar that is chosen at first. */
  bar: number;
  /** The bar's hint so far; empty for a new one. */
  text: string;
  onClose: () => void;
}

const rules = z.extend(hintFields, { bar: z.string() });

/** Writes the hint of a bar or changes it. */
export function HintDialog(props: HintDialogProps) {
  const { lessonId, scoreSha256, bars, bar, text, onClose } = props;
  const { form, ...action } = useStudioAction({
    rules,
    defaultValues: { bar: String(bar), text },
    failure: "Unable to save the hint. Please try again.",
    onDone: onClose,
    send: async ({ bar: chosen, text: written }) => {
      const params = { lessonId, scoreSha256, bar: chosen };
      await callApi(hardBarEndpoints.saveHint, { params, body: { text: written } });
      return "Saved";
    },
  });
  return (
    <ActionDialog
      {...action}
      title={text === "" ? "Write a hint" : "Change the hint"}
      description="Students see it in the practice room after three slips in this bar."
      label="Save"
      pendingLabel="Saving…"
      onClose={onClose}
    >
      {text === "" && (
        <SelectField
          label="Bar"
          options={bars.map(({ bar: value, number }) => ({
            value: String(value),
            label: number === "" ? "Pickup" : number,
          }))}
          {...form.field("bar")}
        />
      )}
      <TextAreaField
        label="Hint"
        rows={3}
        maxLength={hintMaxLength}
        placeholder="Left hand alone first: the thumb goes under on F."
        {...form.field("text")}
      />
    </ActionDialog>
  );
}

interface RemoveHintDialogProps {
  lessonId: string;
  hint: StudioHint;
  onClose: () => void;
}

export function RemoveHintDialog({ lessonId, hint, onClose }: RemoveHintDialogProps) {
  const { form: _, ...action } = useStudioAction({
    rules: z.object({}),
    defaultValues: {},
    failure: "Unable to remove the hint. Please try again.",
    onDone: onClose,
    send: async () => {
      const { scoreSha256, bar } = hint;
      const params = { lessonId, scoreSha256, bar: String(bar) };
      await callApi(hardBarEndpoints.removeHint, { params });
      return "Removed";
    },
  });
  return (
    <ActionDialog
      {...action}
      isFinal
      title="Remove this hint?"
      description={`Students no longer see “${hint.text}”.`}
      label="Remove it"
      pendingLabel="Removing…"
      onClose={onClose}
    >
      {null}
    </ActionDialog>
  );
}
