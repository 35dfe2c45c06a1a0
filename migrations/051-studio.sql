-- A film that was read in a file system of its own.
alter table preparations drop constraint preparations_confinement_check;
alter table preparations add constraint preparations_confinement_check
  check (confinement in ('none', 'limits', 'isolated', 'jailed'));
