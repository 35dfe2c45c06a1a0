-- Who signs in with Google. The subject is the key: an address may change hands, a subject never.
create table google_identities (
  issuer text not null,
  subject text not null check (length(subject) between 1 and 255),
  user_id uuid not null references users (id) on delete cascade,
  linked_at timestamptz not null default now(),
  primary key (issuer, subject),
  -- A second Google account never joins the first by itself.
  unique (user_id, issuer)
);
