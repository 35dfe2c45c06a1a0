import { useWatch } from "react-hook-form";
import { categoryLabel } from "#catalog/browser/index.ts";
import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";
import { categories } from "#catalog/contract.ts";
import { Button } from "#ui/forms/button.tsx";
import { TextField } from "#ui/forms/field.tsx";
import { SelectField } from "#ui/forms/select-field.tsx";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";
import { Heading } from "#ui/page/page.tsx";
import { LastOfLevelWarning } from "./dialogs/last-of-level-warning.tsx";
import type { useEditLesson } from "./use-edit-lesson.ts";

type LessonFormProps = ReturnType<typeof useEditLesson> & { lesson: StudioLesson };

/** The form of a lesson's texts. */
export function LessonForm({ lesson, form, save, error, isOutdated, showNewest }: LessonFormProps) {
  const { isDirty, isSubmitting } = form.formState;
  const isFixed = lesson.publishedOn !== null;
  const level = useWatch({ control: form.control, name: "category" });
  return (
    <section aria-labelledby="texts">
      <Heading level={3} look="small" id="texts" className="mb-5">
        Texts
      </Heading>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField label="Title" autoComplete="off" {...form.field("title")} />
        <SelectField
          label="Level"
          {...form.field("category")}
          options={categories.map((value) => ({ value, label: categoryLabel(value) }))}
        />
        {lesson.state === "published" && level !== lesson.category && (
          <LastOfLevelWarning lesson={lesson} movedTo={level} />
        )}
        <TextAreaField label="Description" rows={6} {...form.field("description")} />
        <TextField
          label="Hook"
          hint="A few words below the title, such as “Eight notes, one tune”."
          autoComplete="off"
          {...form.field("tagline")}
        />
        <TextField
          label="Composer"
          hint="Found by search. Leave it empty for exercises."
          autoComplete="off"
          {...form.field("composer")}
        />
        <TextField
          label="Other words that find it"
          hint="Styles and kinds, such as “waltz ballroom slow”."
          autoComplete="off"
          {...form.field("keywords")}
        />
        <TextField
          label="Address"
          hint={
            isFixed
              ? "It stays, since links lead to it."
              : "After /video/. It follows the title until you write your own here: small letters, digits and hyphens. An earlier one leads here too; once the lesson is published it stays."
          }
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={isFixed}
          {...form.field("videoId")}
        />
        {error && (
          <p role="alert" className="font-medium text-danger-text">
            {error}
          </p>
        )}
        <div className="button-row">
          <Button type="submit" pending={isSubmitting} disabled={!isDirty}>
            {isSubmitting ? "Saving…" : "Save"}
          </Button>
          {isOutdated && (
            <Button variant="ghost" onClick={showNewest}>
              Discard mine and show what is there
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}
