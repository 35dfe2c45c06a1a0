alter table questions
  -- The moment of the lesson that it is about.
  add column at_seconds integer check (at_seconds >= 0),
  -- What an instructor said about it; null while its replies decide whether it is answered.
  add column marked_answered boolean,
  -- Since when only its author and the instructors see it.
  add column hidden_at timestamptz;
alter table reviews add column hidden_at timestamptz;

-- Chosen by the studio for each reply: the same one again adds no reply.
alter table replies add column request_id uuid;
create unique index replies_by_request on replies (question_id, request_id)
  where request_id is not null;

-- The instructors' inbox.
create index questions_open on questions (created_at, id) where not answered and hidden_at is null;
create index questions_by_time on questions (created_at desc, id desc);
create index questions_by_part on questions
  using gin (fold_text(title || ' ' || text) gin_trgm_ops);
create index reviews_by_time on reviews (created_at desc, id desc);

-- Texts that instructors use again and again; the school's, not one instructor's.
create table saved_answers (
  id uuid primary key,
  title text not null,
  text text not null,
  created_at timestamptz not null default now()
);

-- When an instructor was done with a message.
alter table messages add column done_at timestamptz;
create index messages_to_answer on messages (created_at desc, id desc)
  where kind = 'message' and done_at is null;
create index messages_by_time on messages (created_at desc, id desc) where kind = 'message';
