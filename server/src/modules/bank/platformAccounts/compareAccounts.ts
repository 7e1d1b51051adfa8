import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { titleMoney } from '../../../approvals/index.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import { bankPlace } from '../../../ledger/account.ts';
import { readCustody } from '../../../ledger/balances.ts';
import { recordRound } from '../../reconciliation/index.ts';
import type { BankDeps } from '../deps.ts';

export const COMPARE_BANKS = 'compare_banks';

/** Each minute: the ledger's custody of each account is the closing balance of its last statement. */
export async function compareAccounts({ database, clock }: Pick<BankDeps, 'database' | 'clock'>): Promise<void> {
  const ids = await database.selectFrom('bank_platform_account').select('id').orderBy('id').execute();
  for (const { id } of ids) {
    await inTransaction(database, async (tx) => {
      // An import changes both in one transaction.
      const account = await tx
        .selectFrom('bank_platform_account')
        .select(['asset', 'closing', 'bank_name'])
        .where('id', '=', id)
        .forShare()
        .executeTakeFirstOrThrow();
      const { asset } = account;
      const ledger = (await readCustody(tx, bankPlace(id))).get(asset) ?? '0';
      const outside = toDecimalString(account.closing);
      const difference = toDecimalString(decimal(ledger).minus(decimal(outside)));
      const found = {
        subject: 'closing',
        asset,
        institutionId: null,
        amounts: { ledger, outside, difference },
        title: `${account.bank_name}: ledger and closing balance differ by ${titleMoney(difference, asset)}`,
      };
      const differences = difference === '0' ? [] : [found];
      await recordRound(tx, { kind: 'bank', place: bankPlace(id), differences, isCertain: false, at: clock() });
    });
  }
}
