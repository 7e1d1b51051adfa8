import { withIdNumber } from '@aldgate/domain/wallet/beneficiary.ts';
import type { CheckFacts } from '@aldgate/domain/wallet/withdrawalChecks.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { WalletDeps } from '../deps.ts';
import { toScreened } from './checks.ts';
import { readIdNumber } from './originator.ts';
import type { WithdrawalRow } from './withdrawalRow.ts';

/** The providers' answers about a withdrawal before its checks run. Those of screening are stored. */
export interface ProviderAnswers {
  readonly travelRule: CheckFacts['travelRule'];
}

/** Asks the providers of screening and of the travel rule, outside of transactions: they may take their time. */
export async function askProviders(deps: WalletDeps, withdrawId: string): Promise<ProviderAnswers> {
  const { database, screening } = deps;
  const row = await database.selectFrom('withdrawal').selectAll().where('id', '=', withdrawId).executeTakeFirst();
  if (row === undefined) return { travelRule: null };
  await screening.ask(toScreened(row));
  return { travelRule: await sendTravelRule(deps, row) };
}

async function sendTravelRule(
  { database, box, travelRule }: WalletDeps,
  { travel_rule: record, institution_id: institutionId }: WithdrawalRow,
): Promise<ProviderAnswers['travelRule']> {
  if (record === null) return null;
  const idNumber = await readIdNumber(database, box, institutionId);
  return travelRule.send(withIdNumber(record, idNumber)).catch(() => null);
}

/** Reads the answers from when the checks ran last, for decisions that begin inside a transaction. */
export async function readAnswers(tx: Tx, { id }: Pick<WithdrawalRow, 'id'>): Promise<ProviderAnswers> {
  const stored = await tx
    .selectFrom('withdrawal_check')
    .select(sql<ProviderAnswers['travelRule']>`figures ->> 'travelRule'`.as('travelRule'))
    .where('withdrawal_id', '=', id)
    .where('name', '=', 'travelRule')
    .executeTakeFirst();
  return { travelRule: stored?.travelRule ?? null };
}
