import type { Config } from '../../config.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { Log } from '../../kernel/log.ts';
import type { SecretBox } from '../../kernel/secrets/secrets.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { seedAccount, seedApprover, seedBrokers, seedPeople } from '../seed.ts';
import { findOpenQuarter, makeHistory } from './makeHistory.ts';
import { BROKER, BROKER_APPROVER } from './people.ts';
import { findQuarter } from './quarter.ts';
import { APPLICANT } from './verification.ts';

interface Deps {
  readonly config: Config;
  readonly database: Database;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly log: Log;
}

/** Creates the demo's people at the beginning of a quarter and makes their history, in a database without them. */
export async function seedHistory({ config, database, box, clock, log }: Deps): Promise<void> {
  const quarter = await findOpenQuarter(database, findQuarter(clock()));
  if (quarter === undefined) return;
  const people = { database, box, clock: () => quarter.from };
  await seedPeople(people);
  await seedBrokers(people);
  await seedApprover(people, { email: BROKER, approver: BROKER_APPROVER });
  await seedAccount(people, APPLICANT);
  await makeHistory({ config, log, database }, quarter);
}
