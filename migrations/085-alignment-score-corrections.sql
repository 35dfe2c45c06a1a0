-- How a teacher wants the score read: hands of its staves, and order of its bars. Null is as in the file. A new
-- file in its place keeps them: they count where they fit its parts and bars.
alter table lesson_materials
  add column corrections jsonb,
  add constraint lesson_materials_corrections_of_score check (corrections is null or kind = 'score');

-- The parts of the score that are printed, from 0. Null: those that the file's own hands play.
alter table practice_scores add column printed_parts integer[];
