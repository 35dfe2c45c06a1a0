import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";
import { languageName } from "#playback/contract/language-names.ts";
import { type CaptionLanguage, captionLanguages } from "#playback/contract/tracks.ts";
import { ListSkeleton } from "#studio/browser/index.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { SelectField } from "#ui/forms/select-field.tsx";
import { Heading } from "#ui/page/page.tsx";
import { captionsQuery } from "../tracks-query.ts";
import { CaptionsEditor } from "./captions-editor.tsx";
import { presentCaptions } from "./edited-cues.ts";

interface CaptionsSectionProps {
  lesson: StudioLesson;
  /** The languages that the lesson has captions in. */
  known: readonly { language: CaptionLanguage; cues: number }[];
  isChanged: boolean;
  onChanged: (isChanged: boolean) => void;
}

/** The captions of one language at a time. */
export function CaptionsSection({ lesson, known, isChanged, onChanged }: CaptionsSectionProps) {
  const [language, setLanguage] = useState<CaptionLanguage>(known[0]?.language ?? "en");
  const query = useQuery(captionsQuery(lesson._id, language));
  const options = captionLanguages.map((value) => {
    const saved = known.find((one) => one.language === value)?.cues;
    return { value, label: saved ? `${nameOf(value)} · ${presentCaptions(saved)}` : nameOf(value) };
  });
  return (
    <section aria-labelledby="captions" className="grid gap-6">
      <Heading level={2} look="small" id="captions">
        Captions
      </Heading>
      <div className="grid gap-2">
        <SelectField
          label="Language"
          value={language}
          options={options}
          disabled={isChanged}
          onChange={(event) =>
            setLanguage(captionLanguages.find((each) => each === event.target.value) ?? language)
          }
        />
        {isChanged && <p className="text-sm text-muted">Save them before you choose another.</p>}
      </div>
      <QueryView
        query={query}
        skeleton={<ListSkeleton label="Loading captions" />}
        errorText="Unable to fetch the captions."
      >
        {(data) => (
          <CaptionsEditor
            key={language}
            lesson={lesson}
            saved={data}
            isChanged={isChanged}
            onChanged={onChanged}
          />
        )}
      </QueryView>
    </section>
  );
}

const nameOf = (language: CaptionLanguage): string => languageName(language, "en");
