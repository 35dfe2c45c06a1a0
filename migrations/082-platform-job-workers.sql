-- Processes that work on jobs. Each holds the advisory lock of its id as long as it lives.
create table job_workers (
  id integer primary key,
  started_at timestamptz not null default now()
);
-- The jobs that workers are at, so that others take them up when a worker is gone.
create table job_leases (
  job_id uuid primary key,
  queue text not null,
  worker_id integer not null references job_workers (id) on delete cascade
);
create index job_leases_by_worker on job_leases (worker_id);

-- Whether a worker has ended, as another one has found; its attempts count no longer.
create function is_worker_gone(worker integer) returns boolean language sql stable as
  'select worker is not null and not exists (select from job_workers where id = worker)';

-- The worker of the newest attempt.
alter table preparations add column worker_id integer;
alter table lesson_alignments add column worker_id integer;
