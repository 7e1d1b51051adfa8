import { randomBytes, randomUUID } from 'node:crypto';
import type { ActionExecution, ActionType } from '@aldgate/domain/brokers/financing/states.ts';
import { defaultTerms } from '@aldgate/domain/brokers/terms.ts';
import { utcDay } from '@aldgate/domain/time/utcDay.ts';
import { sql } from 'kysely';
import { type Database, inTransaction, type Tx } from '../../server/src/kernel/database/database.ts';
import {
  type AccountRef,
  capitalAccount,
  grants,
  lending,
  PLATFORM,
  projectCash,
} from '../../server/src/ledger/account.ts';
import { postAll } from '../../server/src/ledger/post.ts';

const ASSET = 'USDT';

const numberOf = (letter: string): string => `${letter}-${randomBytes(6).toString('hex').toUpperCase()}`;

export interface Owner {
  readonly institutionId: string;
  readonly userId: string;
}

/** Stores a project without accounts; returns its number. */
export async function storeProject(
  database: Database,
  { institutionId, userId }: Owner,
  { projectNo, at }: { readonly projectNo: string; readonly at: number },
): Promise<string> {
  await database
    .insertInto('broker_project')
    .values({
      project_no: projectNo,
      institution_id: institutionId,
      name: `Project ${projectNo}`,
      strategy: 'neutral_arbitrage',
      currency: ASSET,
      created_by: userId,
      created_at: new Date(at),
    })
    .execute();
  return projectNo;
}

/** The number of a lease that no server holds, so that none replaces what is stored under it. */
const NOBODYS_LEASE = '9000000000000000';

/** Stores a project's newest reading. */
export async function storeNav(
  database: Database,
  projectNo: string,
  { nav, cautious = nav, at, exposure = '0', accounts = [] }: NavReading,
): Promise<void> {
  const values = {
    read_at: new Date(at),
    lease_number: NOBODYS_LEASE,
    nav,
    cautious_nav: cautious,
    exposure,
    is_live: true,
    live_at: new Date(at),
    accounts: JSON.stringify(accounts),
  };
  await database
    .insertInto('broker_nav')
    .values({ project_no: projectNo, ...values })
    .onConflict((conflict) => conflict.column('project_no').doUpdateSet(values))
    .execute();
}

interface NavReading {
  readonly nav: string;
  readonly cautious?: string;
  readonly at: number;
  readonly exposure?: string;
  readonly accounts?: readonly object[];
}

/** The capital of a project, changed in the ledger and in the tables at once, without the checks of its calls. */
export function openProjectCapital(database: Database, { institutionId, userId }: Owner, projectNo: string) {
  const loan: AccountRef = { owner: projectNo, type: 'platform_loan', asset: ASSET };
  const claim: AccountRef = { owner: PLATFORM, type: 'loan_receivable', asset: ASSET };
  const cash = projectCash(projectNo, ASSET);

  const post = (
    tx: Tx,
    legs: readonly (readonly [AccountRef, string])[],
    flow: 'principal_transfer' | 'platform_loan',
    reference: string,
    at: number,
  ) =>
    postAll(
      tx,
      [{ key: `test:${randomUUID()}`, flow, reference, legs: legs.map(([account, amount]) => ({ account, amount })) }],
      at,
    );
  const negated = (amount: string): string => `-${amount}`;

  interface Change {
    readonly kind: 'increase' | 'decrease' | 'pay_in' | 'extract';
    readonly status?: 'approving' | 'approved' | 'rejected';
    readonly priority?: string;
    readonly subordinated?: string;
    readonly portions?: readonly object[];
    readonly at: number;
    readonly actions: readonly {
      readonly type: ActionType;
      readonly amount: string;
      readonly execution: ActionExecution;
      readonly financingNo?: string;
    }[];
  }

  /** Stores a change with its actions; returns its number and theirs. */
  async function storeChange(tx: Database | Tx, change: Change) {
    const { kind, status = 'approved', priority = '0', subordinated = '0', portions = [], at, actions } = change;
    const changeNo = numberOf('C');
    await tx
      .insertInto('broker_capital_change')
      .values({
        change_no: changeNo,
        institution_id: institutionId,
        project_no: projectNo,
        kind,
        priority_amount: priority,
        subordinated_amount: subordinated,
        annual_rate: kind === 'increase' ? '0.085' : null,
        portions: JSON.stringify(portions),
        status,
        client_key: randomUUID(),
        request_digest: '',
        requested_by: userId,
        created_at: new Date(at),
        decided_at: status === 'approving' ? null : new Date(at),
      })
      .execute();
    const actionNos: string[] = [];
    for (const { type, amount, execution, financingNo = null } of actions) {
      const actionNo = numberOf('A');
      actionNos.push(actionNo);
      const isDone = execution === 'done';
      await tx
        .insertInto('broker_action')
        .values({
          action_no: actionNo,
          change_no: changeNo,
          institution_id: institutionId,
          project_no: projectNo,
          action_type: type,
          amount,
          execution,
          financing_no: financingNo,
          created_at: new Date(at),
          executed_at: isDone ? new Date(at) : null,
          executed_on: isDone ? utcDay(at) : null,
        })
        .execute();
    }
    return { changeNo, actionNos };
  }

  const raise = (tx: Tx, column: 'priority_principal' | 'subordinated_principal', amount: string) =>
    tx
      .updateTable('broker_project')
      .set({ [column]: sql`${sql.ref(column)} + ${amount}::numeric` })
      .where('project_no', '=', projectNo)
      .execute();

  return {
    storeChange: (change: Change) => storeChange(database, change),
    /** Starts a financing; returns its number. */
    async start(annualRate: string, at: number): Promise<string> {
      const financingNo = numberOf('F');
      await database
        .insertInto('broker_financing')
        .values({
          financing_no: financingNo,
          project_no: projectNo,
          terms: JSON.stringify(defaultTerms([])),
          started_at: new Date(at),
          started_on: utcDay(at),
        })
        .execute();
      await this.setRate(financingNo, utcDay(at), annualRate);
      return financingNo;
    },
    setRate: (financingNo: string, fromDay: string, annualRate: string) =>
      database
        .insertInto('broker_rate')
        .values({ financing_no: financingNo, from_day: fromDay, annual_rate: annualRate })
        .execute(),
    payIn: (amount: string, at: number) =>
      inTransaction(database, async (tx) => {
        const source = capitalAccount(institutionId, ASSET);
        await postAll(
          tx,
          [
            {
              key: `test:${randomUUID()}`,
              flow: 'system_grant',
              reference: 'test',
              legs: [
                { account: grants(ASSET), amount: negated(amount) },
                { account: source, amount },
              ],
            },
          ],
          at,
        );
        const done = { type: 'inferior_transfer', amount, execution: 'done' } as const;
        const change = await storeChange(tx, { kind: 'pay_in', subordinated: amount, at, actions: [done] });
        const reference = `capital_change:${change.changeNo}`;
        await post(
          tx,
          [
            [source, negated(amount)],
            [cash, amount],
          ],
          'principal_transfer',
          reference,
          at,
        );
        await raise(tx, 'subordinated_principal', amount);
        return change;
      }),
    lend: (financingNo: string, amount: string, at: number) =>
      inTransaction(database, async (tx) => {
        const pool = [
          [grants(ASSET), negated(amount)],
          [lending(ASSET), amount],
        ] as const;
        const done = { type: 'loan', amount, execution: 'done', financingNo } as const;
        const change = await storeChange(tx, { kind: 'increase', priority: amount, at, actions: [done] });
        const lent = [
          [lending(ASSET), negated(amount)],
          [cash, amount],
          [loan, negated(amount)],
          [claim, amount],
        ] as const;
        const reference = `capital_change:${change.changeNo}`;
        await post(tx, pool, 'platform_loan', 'test', at);
        await post(tx, lent, 'platform_loan', reference, at);
        await raise(tx, 'priority_principal', amount);
        return change;
      }),
    repay: (financingNo: string, amount: string, at: number, further?: (tx: Tx) => Promise<void>) =>
      inTransaction(database, async (tx) => {
        const done = { type: 'repayment', amount, execution: 'done', financingNo } as const;
        const change = await storeChange(tx, { kind: 'decrease', priority: amount, at, actions: [done] });
        await further?.(tx);
        const repaid = [
          [cash, negated(amount)],
          [lending(ASSET), amount],
          [loan, amount],
          [claim, negated(amount)],
        ] as const;
        await post(tx, repaid, 'platform_loan', `capital_change:${change.changeNo}`, at);
        await raise(tx, 'priority_principal', negated(amount));
        return change;
      }),
  };
}
