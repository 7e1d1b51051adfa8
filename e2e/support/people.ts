import { randomUUID } from 'node:crypto';
import type { ApprovalRules } from '@aldgate/domain/identity/approvalRules.ts';
import type { OperatorRole } from '@aldgate/domain/operations/roles.ts';
import { seedAccount } from '../../server/src/demo/seed.ts';
import { inTransaction } from '../../server/src/kernel/database/database.ts';
import { seedApiKey } from '../../server/src/modules/apiKeys/index.ts';
import { findUserByName, hashPassword } from '../../server/src/modules/identity/index.ts';
import { createOperator, invitationPath, openInvitation } from '../../server/src/modules/operators/index.ts';
import { withPlatform } from './platformDatabase.ts';
import { GOOGLE_SECRET, PASSWORD } from './signIn.ts';
import type { RunningPlatform } from './stack.ts';

type Account = Parameters<typeof seedAccount>[1];

/** A user who is the only member of an institution. */
export interface Customer {
  readonly email: string;
  readonly institution: string;
}

const suffix = () => randomUUID().slice(0, 8);

/**
 * Adds a customer to the platform: certified, with Google and balances like the demo trader's unless other is given.
 */
export async function addCustomer(platform: RunningPlatform, over: Partial<Account> = {}): Promise<Customer> {
  const name = suffix();
  const account: Account = {
    email: `${name}@journey.test`,
    institution: `Journey ${name}`,
    verification: 'certified',
    google: true,
    capital: [
      ['USDT', '1000000'],
      ['BTC', '10'],
      ['ETH', '100'],
      ['USD', '500000'],
    ],
    ...over,
  };
  await withPlatform(platform, (deps) => seedAccount(deps, account));
  return account;
}

/** Adds a customer without verification, second factor and balances. */
export const addNewcomer = (platform: RunningPlatform): Promise<Customer> =>
  addCustomer(platform, { verification: 'not_verified', google: false, capital: [] });

/** Adds an API key of a customer's member, which reads, as if the member had made it. */
export async function addApiKey(
  platform: RunningPlatform,
  { email }: Customer,
  remark = 'Reports',
): Promise<{ publicId: string }> {
  const publicId = `ald_${randomUUID().replaceAll('-', '').slice(0, 24)}`;
  await withPlatform(platform, ({ database, box, clock }) =>
    inTransaction(database, async (tx) => {
      const member = await findUserByName(tx, email);
      if (member === undefined) throw new Error(`there is no member ${email}`);
      const owner = { institutionId: member.institution_id, memberId: member.id };
      const key = { publicId, secret: randomUUID(), remark, permissions: ['read'] } as const;
      await seedApiKey(tx, box, { ...owner, ...key }, clock());
    }),
  );
  return { publicId };
}

/** Puts approval rules of a customer into force, as if its members had approved them. */
export const setApprovalRules = (platform: RunningPlatform, { email }: Customer, rules: ApprovalRules): Promise<void> =>
  withPlatform(platform, ({ database, clock }) =>
    inTransaction(database, async (tx) => {
      const member = await findUserByName(tx, email);
      if (member === undefined) throw new Error(`there is no member ${email}`);
      const at = new Date(clock());
      await tx
        .insertInto('approval_rules')
        .values({
          id: randomUUID(),
          institution_id: member.institution_id,
          rules: JSON.stringify(rules),
          state: 'in_force',
          made_by: member.id,
          made_at: at,
          in_force_at: at,
        })
        .execute();
    }),
  );

/** An operator who can log in to the console. */
export interface Operator {
  readonly email: string;
  readonly name: string;
}

export async function addOperator(platform: RunningPlatform, role: OperatorRole): Promise<Operator> {
  const operator = { email: `${role}-${suffix()}@ops.journey.test`, name: `${role} ${suffix()}` };
  const passwordHash = await hashPassword(PASSWORD);
  await withPlatform(platform, ({ database, box, clock }) =>
    inTransaction(database, (tx) =>
      createOperator(tx, box, { ...operator, role, passwordHash, googleSecret: GOOGLE_SECRET }, clock()),
    ),
  );
  return operator;
}

/** Invites an operator, and returns the path of the page where the invitation is accepted. */
export async function inviteOperator(platform: RunningPlatform, role: OperatorRole, over: Partial<Operator> = {}) {
  const invited = { email: `${role}-${suffix()}@ops.journey.test`, name: `Invited ${suffix()}`, ...over, role };
  const { token } = await withPlatform(platform, ({ database, box, clock }) =>
    inTransaction(database, (tx) => openInvitation(tx, box, invited, clock())),
  );
  return { ...invited, path: invitationPath(token) };
}

/** Disables an operator without a word on their open pages. */
export const disableOperator = (platform: RunningPlatform, { email }: Operator): Promise<unknown> =>
  withPlatform(platform, ({ database }) =>
    database.updateTable('operator').set({ state: 'disabled' }).where('email', '=', email).execute(),
  );
