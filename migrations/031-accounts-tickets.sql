-- Wrong codes of clients without the browser's ticket are counted apart, so that strangers use up
-- none of the tries of the browser that asked. A code for a new password gets a ticket as well.
alter table codes
  add column tries_apart integer not null default 0,
  add column ticket_hash bytea;
