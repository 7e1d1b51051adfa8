import { audit } from '../kernel/audit.ts';
import { type Database, inTransaction } from '../kernel/database.ts';
import type { SecretBox } from '../kernel/secrets.ts';
import { hashPassword } from '../modules/identity/index.ts';
import { createOperator } from '../modules/operators/index.ts';
import { DEMO_GOOGLE_SECRET, DEMO_OPERATORS, DEMO_PASSWORD } from './accounts.ts';

interface Deps {
  readonly database: Database;
  readonly box: SecretBox;
  readonly at: number;
}

/** Adds missing demo operators. Disabled operators and changed roles are left as they are. */
export async function seedOperators({ database, box, at }: Deps): Promise<void> {
  const known = await database.selectFrom('operator').select('email').execute();
  const missing = DEMO_OPERATORS.filter(({ email }) => !known.some((one) => one.email === email));
  if (missing.length === 0) return;
  // They share a public password, so one hash is enough.
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await inTransaction(database, async (tx) => {
    for (const { email, name, role } of missing) {
      const operator = { email, name, role, passwordHash, googleSecret: DEMO_GOOGLE_SECRET };
      const id = await createOperator(tx, box, operator, at);
      await audit(tx, {
        at,
        actor: 'system',
        action: 'demo_operator_seeded',
        subject: `operator:${id}`,
        after: { email, role },
      });
    }
  });
}
