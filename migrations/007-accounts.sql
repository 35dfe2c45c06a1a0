-- A second factor: the secret is encrypted, and the newest step used is kept so that a code works once.
alter table users
  add column totp_secret bytea,
  add column totp_last_step bigint,
  -- When the person behind the row was forgotten; what remains is a tombstone.
  add column erased_at timestamptz;

-- A code for a new password belongs to an address, whether or not anyone has an account there: so
-- asking for one is the same work either way.
alter table codes
  drop column user_id,
  add column email citext,
  add check (num_nonnulls(registration_id, email) = 1),
  add check ((purpose = 'reset') = (email is not null));
create index codes_by_email on codes (email, created_at desc) where email is not null;
create index codes_by_expiry on codes (expires_at);

-- Every picture that was uploaded, until its file is deleted. The row comes before the file and goes
-- after it, so that no file is ever forgotten.
create table uploaded_pictures (
  key text primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- From then on it is deleted where no user shows it.
  unused_from timestamptz not null default now() + interval '1 day'
);
create index uploaded_pictures_by_time on uploaded_pictures (unused_from);
