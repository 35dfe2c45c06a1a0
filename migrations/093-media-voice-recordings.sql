-- A checked upload without a picture is a voice recording, the sound of a film of two pictures.
alter table uploads add column has_picture boolean not null default true;
