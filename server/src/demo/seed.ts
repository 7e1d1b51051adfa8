import { audit } from '../kernel/audit/audit.ts';
import { type Database, inTransaction, type Tx } from '../kernel/database/database.ts';
import type { SecretBox } from '../kernel/secrets/secrets.ts';
import type { Clock } from '../kernel/time/clock.ts';
import { capitalAccount, grants, lending, treasury } from '../ledger/account.ts';
import { post, postAll } from '../ledger/post.ts';
import type { Transfer } from '../ledger/transfer.ts';
import { seedApiKey } from '../modules/apiKeys/index.ts';
import { seedBroker, seedRecipient } from '../modules/brokers/index.ts';
import { createUser, findUserByName, hashPassword } from '../modules/identity/index.ts';
import { createInstitution, upsertInformation } from '../modules/institution/index.ts';
import { addCertifiedIndividual } from '../modules/kyc/index.ts';
import { createOperator } from '../modules/operators/index.ts';
import {
  DEMO_ACCOUNTS,
  DEMO_API_KEY,
  DEMO_GOOGLE_SECRET,
  DEMO_OPERATORS,
  DEMO_PASSWORD,
  type DemoAccount,
  LENDING_POOLS,
  TREASURY,
} from './accounts.ts';
import { seedBankAccounts } from './bankAccounts.ts';
import { seedBankDirectory } from './bankDirectory.ts';

interface Deps {
  readonly database: Database;
  readonly box: SecretBox;
  readonly clock: Clock;
}

/** Creates what is missing of the demo. */
export async function seed(deps: Deps): Promise<void> {
  await seedPeople(deps);
  await seedKey(deps);
  await seedBrokers(deps);
}

/** Creates missing demo accounts and operators and grants their money, with the same functions as real accounts. */
export async function seedPeople({ database, box, clock }: Deps): Promise<void> {
  const at = clock();
  await database.transaction().execute(async (tx) => {
    await grant(tx, 'seed:treasury', TREASURY, treasury, at);
    await fillPools(tx, at);
    await seedBankDirectory(tx);
    await seedBankAccounts(tx, at);
  });
  for (const account of DEMO_ACCOUNTS) await seedAccount({ database, box, clock }, account);
  await seedOperators({ database, box, clock });
}

/** Adds a demo account unless it exists. */
export async function seedAccount({ database, box, clock }: Deps, account: DemoAccount): Promise<void> {
  await database.transaction().execute((tx) => addAccount(tx, box, account, clock()));
}

async function addAccount(tx: Tx, box: SecretBox, account: DemoAccount, at: number): Promise<void> {
  const existing = await findUserByName(tx, account.email);
  if (existing) return;
  const institutionId = await createInstitution(
    tx,
    { name: account.institution, verification: { primary: account.verification, advanced: account.verification } },
    at,
  );
  const userId = await createUser(
    tx,
    box,
    {
      institutionId,
      email: account.email,
      password: DEMO_PASSWORD,
      googleSecret: account.google ? DEMO_GOOGLE_SECRET : null,
    },
    at,
  );
  await addInformation(tx, institutionId, account);
  const { person } = account;
  if (person !== undefined) await addCertifiedIndividual(tx, box, { institutionId, userId, ...person }, at);
  await addApprover(tx, box, institutionId, account, at);
  await grant(tx, `seed:${account.email}`, account.capital, (asset) => capitalAccount(institutionId, asset), at);
  await audit(tx, {
    at,
    actor: 'system',
    action: 'demo_account_seeded',
    subject: `user:${userId}`,
    after: { email: account.email, institution: account.institution, capital: Object.fromEntries(account.capital) },
  });
}

/** ID-21: without it no originator of a withdrawal can be named. */
async function addInformation(tx: Tx, institutionId: string, { institution, information, email }: DemoAccount) {
  if (information === undefined) return;
  const company = { registeredName: institution, ...information, email };
  await upsertInformation(tx, institutionId, { kind: 'institution', company, fullName: null, residence: null });
}

/** A new approver has to wait; the demo's has been a member for two days. */
const APPROVER_FOR_MS = 2 * 24 * 3_600_000;

async function addApprover(
  tx: Tx,
  box: SecretBox,
  institutionId: string,
  { approver }: Pick<DemoAccount, 'approver'>,
  at: number,
) {
  if (approver === undefined) return;
  const person = {
    email: approver,
    password: DEMO_PASSWORD,
    googleSecret: DEMO_GOOGLE_SECRET,
    role: 'approver' as const,
  };
  await createUser(tx, box, { institutionId, ...person }, at - APPROVER_FOR_MS);
}

/** Adds another member to the institution of a demo account, who approves, unless they exist. */
export async function seedApprover(
  { database, box, clock }: Deps,
  { email, approver }: { readonly email: string; readonly approver: string },
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const member = await findUserByName(tx, email);
    if (member === undefined || (await findUserByName(tx, approver)) !== undefined) return;
    await addApprover(tx, box, member.institution_id, { approver }, clock());
  });
}

/** Grants money, once for each key. */
export async function grant(
  tx: Tx,
  key: string,
  amounts: readonly (readonly [string, string])[],
  to: (asset: string) => Transfer['legs'][number]['account'],
  at: number,
): Promise<void> {
  const transfers = amounts.map(
    ([asset, amount]): Transfer => ({
      key: `${key}:${asset}`,
      flow: 'system_grant',
      reference: key,
      legs: [
        { account: grants(asset), amount: `-${amount}` },
        { account: to(asset), amount },
      ],
    }),
  );
  const outcomes = await post(tx, transfers, at);
  const rejected = outcomes.find(({ result }) => result !== 'posted' && result !== 'repeated');
  if (rejected) throw new Error(`the grant ${key} was rejected: ${rejected.result}`);
}

/** Fills the pools that loans are paid from. */
async function fillPools(tx: Tx, at: number): Promise<void> {
  const transfers = LENDING_POOLS.map(([asset, amount]): Transfer => {
    const key = `seed:lending:${asset}`;
    const legs = [
      { account: treasury(asset), amount: `-${amount}` },
      { account: lending(asset), amount },
    ];
    return { key, flow: 'platform_loan', reference: key, legs };
  });
  await postAll(tx, transfers, at);
}

/** Adds the demo trader's API key, which reads. */
async function seedKey({ database, box, clock }: Deps): Promise<void> {
  await inTransaction(database, async (tx) => {
    const { member, ...key } = DEMO_API_KEY;
    const found = await findUserByName(tx, member);
    if (found === undefined) return;
    const owner = { institutionId: found.institution_id, memberId: found.id };
    await seedApiKey(tx, box, { ...owner, ...key }, clock());
  });
}

/** Makes the demo's brokers brokers, as if operators had approved their applications. */
export async function seedBrokers({ database, clock }: Deps): Promise<void> {
  await inTransaction(database, async (tx) => {
    for (const { email } of DEMO_ACCOUNTS.filter(({ isBroker }) => isBroker === true)) {
      const user = await findUserByName(tx, email);
      if (user === undefined) continue;
      const broker = { institutionId: user.institution_id, userId: user.id };
      await seedBroker(tx, broker, clock());
      await seedRecipient(tx, { ...broker, name: 'Risk desk', email: 'risk@ridgeway.test' }, clock());
    }
  });
}

/** Adds missing demo operators. Disabled operators and changed roles are left as they are. */
async function seedOperators({ database, box, clock }: Deps): Promise<void> {
  const known = await database.selectFrom('operator').select('email').execute();
  const missing = DEMO_OPERATORS.filter(({ email }) => !known.some((one) => one.email === email));
  if (missing.length === 0) return;
  const at = clock();
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
