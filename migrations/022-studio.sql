-- Films that instructors send, each a file in the data folder that is named by the id.
create table uploads (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete restrict,
  -- As the instructor's device named the file: shown, never part of a path.
  name text not null,
  -- When it was last changed on that device, by which the same file is known again.
  modified_at timestamptz,
  size_bytes bigint not null check (size_bytes > 0),
  received_bytes bigint not null default 0 check (received_bytes between 0 and size_bytes),
  -- Open: bytes are missing. Finished: it waits for its check. Ready: it is a film with a hash.
  state text not null default 'open'
    check (state in ('open', 'finished', 'ready', 'refused', 'used')),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  refusal text,
  created_at timestamptz not null default now(),
  -- A week after its last bytes; what is used does not expire.
  expires_at timestamptz not null default now() + interval '7 days',
  check ((state in ('ready', 'used')) = (sha256 is not null)),
  check ((state = 'refused') = (refusal is not null))
);
create index uploads_by_owner on uploads (owner_id, created_at desc, id);
create index uploads_by_expiry on uploads (expires_at);
