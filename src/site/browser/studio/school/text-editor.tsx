import { useState } from "react";
import { LeaveDialog } from "#accounts/browser/index.ts";
import type { StudioText } from "#site/contract/studio-texts.ts";
import { presentTime } from "#studio/browser/index.ts";
import { Panel } from "#ui/feedback/panel.tsx";
import { Button } from "#ui/forms/button.tsx";
import { DocumentFields } from "./fields/document-fields.tsx";
import { kindsOfText } from "./fields/text-fields.ts";
import { Preview } from "./preview.tsx";
import { SaveDialog } from "./save-dialog.tsx";
import { TextHistory } from "./text-history.tsx";
import { type Previewed, useEditText } from "./use-edit-text.ts";

/** The form of one kind of texts, with its preview and history. */
export function TextEditor({ text }: { text: StudioText }) {
  const { kind, pictures } = text;
  const editing = useEditText(text);
  const { base, draft, problems, isChanged, error, change } = editing;
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const [saving, setSaving] = useState<ReturnType<typeof editing.check>>(null);
  const [isFetching, setFetching] = useState(false);
  const preview = async () => {
    setFetching(true);
    setPreviewed(await editing.preview());
    setFetching(false);
  };
  const { label, lead, fields, saving: effect } = kindsOfText[kind];
  return (
    <>
      <p className="mb-6 max-w-[40rem] text-small text-muted">
        {lead} {describeState(base)}
      </p>
      {base.isUnusable && (
        <Panel title="What was saved last cannot be used">
          It does not fit this version of the site, so that visitors see the content folder’s texts.
          Look through them and save.
        </Panel>
      )}
      <form
        noValidate
        aria-label={label}
        className="grid max-w-[46rem] gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          setSaving(editing.check());
        }}
      >
        <DocumentFields
          key={base.revision}
          editing={{ kind, draft, problems, pictures, change }}
          fields={fields}
          path={[]}
        />
        {error && (
          <p role="alert" className="font-medium text-danger-text">
            {error}
          </p>
        )}
        <div className="button-row sticky bottom-[calc(72px+env(safe-area-inset-bottom))] z-10 border-t border-line bg-surface py-3 md:bottom-0">
          <Button type="submit" disabled={!isChanged && !base.isUnusable}>
            Save…
          </Button>
          <Button variant="ghost" pending={isFetching} onClick={() => void preview()}>
            Preview
          </Button>
          {editing.isOutdated && (
            <Button variant="ghost" onClick={() => void editing.showNewest()}>
              Discard mine and show what is there
            </Button>
          )}
        </div>
      </form>
      <TextHistory text={base} onRestored={editing.show} />
      {previewed && (
        <Preview kind={kind} responses={previewed} onClose={() => setPreviewed(null)} />
      )}
      {saving && (
        <SaveDialog
          title="Save these texts?"
          description={
            effect?.description ??
            "Every visitor sees them at once. The version before stays in the history."
          }
          done={effect?.done}
          label="Save"
          save={(reason, code) => editing.save(saving, reason, code)}
          onClose={() => setSaving(null)}
        />
      )}
      <LeaveDialog isChanged={isChanged} />
    </>
  );
}

function describeState({ revision, savedOn }: StudioText): string {
  if (savedOn) return `Saved ${presentTime(savedOn)}.`;
  return revision === 0 ? "Still as in the content folder." : "";
}
