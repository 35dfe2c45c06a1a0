-- The words that have one of these deletion variants, which the caller computes from a mistyped word
-- (delete_letters does the same within the database). Without the setting, small tables would be scanned,
-- comparing all with all.
create function find_words_with_variants(variants text[])
  returns table (word text, videos integer)
  language sql stable strict rows 50 set enable_seqscan = off
begin atomic
  select near.word, near.videos from search_words near where near.deletion_variants && variants;
end;
