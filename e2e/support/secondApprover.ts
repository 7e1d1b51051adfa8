import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../server/src/kernel/database/database.ts';
import { createUser, findUserByName } from '../../server/src/modules/identity/index.ts';
import type { Customer } from './people.ts';
import { withPlatform } from './platformDatabase.ts';
import { GOOGLE_SECRET, PASSWORD } from './signIn.ts';
import type { RunningPlatform } from './stack.ts';
import { type SessionClient, startSession } from './trader.ts';

/** A new approver has to wait; this one has been a member for two days. */
const MEMBER_FOR_MS = 2 * 24 * 3_600_000;

/** Adds a further member who approves to the institution of a member, and signs them in. */
export async function addSecondApprover(
  stack: RunningPlatform,
  member: string,
  name: { readonly firstName: string; readonly lastName: string },
): Promise<SessionClient> {
  const email = `second-${randomUUID().slice(0, 8)}@journey.test`;
  let institution: Customer['institution'] = '';
  await withPlatform(stack, ({ database, box, clock }) =>
    inTransaction(database, async (tx) => {
      const owner = await findUserByName(tx, member);
      if (owner === undefined) throw new Error(`there is no member ${member}`);
      institution = owner.institution_id;
      const person = {
        institutionId: owner.institution_id,
        email,
        password: PASSWORD,
        role: 'approver' as const,
        googleSecret: GOOGLE_SECRET,
        ...name,
      };
      await createUser(tx, box, person, clock() - MEMBER_FOR_MS);
    }),
  );
  return startSession(stack, { email, institution });
}
