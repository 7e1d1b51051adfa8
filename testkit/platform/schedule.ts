import { sql } from 'kysely';
import { jobSchema } from '../../server/src/kernel/jobs/jobs.ts';
import { type Platform, waitFor } from './platform.ts';

/**
 * Takes a job off the platform's schedule and waits until none of its kind is left; it runs when it is added otherwise.
 */
export async function takeOffSchedule({ db }: Pick<Platform, 'db'>, task: string): Promise<void> {
  const queue = sql.id(jobSchema(db.schema));
  // To the queue it has run until then.
  await sql`
    insert into ${queue}._private_known_crontabs (identifier, known_since, last_execution)
    values (${task}, now(), now() + interval '1 day')
    on conflict (identifier) do update set last_execution = excluded.last_execution
  `.execute(db.owner);
  await waitFor(async () => {
    const { rows } = await sql`select from ${queue}.jobs where task_identifier = ${task}`.execute(db.owner);
    return rows.length === 0 ? true : undefined;
  });
}
