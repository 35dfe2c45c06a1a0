-- A score engraved in another key is a score of its own: its MusicXML is that of `transposed_from`, its `music_xml` empty.
alter table practice_scores
  add column transposed_from text references practice_scores (sha256) on delete cascade,
  add column semitones integer
    check (semitones between -11 and 11 and semitones <> 0),
  add constraint practice_scores_transposed check ((transposed_from is null) = (semitones is null));
create unique index practice_scores_transpositions on practice_scores (transposed_from, semitones)
  where transposed_from is not null;
