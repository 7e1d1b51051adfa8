-- The workers of the job queue, with their last sign of life: the jobs of one that has ended are given to others.
create table job_worker (
  worker_id text primary key,
  seen_at timestamptz not null
);
