-- A file that is made when the mail is sent: what makes it, of what, and its name.
alter table mail_outbox
  add column attachment_kind text,
  add column attachment_key text,
  add column attachment_name text,
  add check (num_nulls(attachment_kind, attachment_key, attachment_name) in (0, 3));
