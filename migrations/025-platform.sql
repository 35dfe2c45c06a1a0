-- Mail leaves by lanes, so that many mails at once never stand before a code (decision 077).
alter table mail_outbox
  -- 0: codes, 1: mail to one person, 2: mail to many at once, 3: news.
  add column lane smallint not null default 1 check (lane between 0 and 3),
  -- Where one request ends such mail (RFC 8058); of news alone.
  add column unsubscribe_url text check (unsubscribe_url is null or lane = 3);
create index mail_outbox_by_lane on mail_outbox (lane, next_attempt_at) where sent_at is null;
-- News may wait for hours, and what expired is looked for every second.
create index mail_outbox_expiring on mail_outbox (expires_at) where sent_at is null;

-- From when on another mail of news may leave; all workers share it.
create table mail_throttle (
  single_row boolean primary key default true check (single_row),
  news_from timestamptz not null default '-infinity'
);
insert into mail_throttle default values;
