-- Whether anyone may watch the lesson's film while it is published, visitors too.
alter table videos add column is_free boolean not null default false;
create index videos_free on videos (id) where is_free;

-- Null for a visitor, who watches a free lesson without an account.
alter table playback_tickets alter column user_id drop not null;
alter table playback_sessions alter column user_id drop not null;

-- The keys granted to visitors, counted by a hash of their network.
create table visitor_key_grants (
  network text not null,
  media_id text not null,
  credit real not null,
  counted_at timestamptz not null default clock_timestamp(),
  key_periods integer[] not null,
  primary key (network, media_id)
);
create index visitor_key_grants_by_age on visitor_key_grants (counted_at);

-- How often visitors began to play the film.
alter table film_totals add column visitor_views integer not null default 0;
