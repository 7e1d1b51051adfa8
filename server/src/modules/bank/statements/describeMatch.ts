import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatDay } from '@aldgate/domain/time/formatTime.ts';
import { titleMoney } from '../../../approvals/index.ts';
import type { Tx } from '../../../kernel/database/database.ts';

/** The payments of a match as the approver reads them. */
export async function describeMatch(tx: Tx, matchId: string): Promise<Record<string, unknown>> {
  const rows = await tx
    .selectFrom('bank_line as l')
    .innerJoin('bank_deposit as d', 'd.id', 'l.deposit_id')
    .innerJoin('institution as i', 'i.id', 'd.institution_id')
    .select(['l.id', 'l.asset', 'l.amount', 'l.payer_name', 'l.payer_iban', 'l.payer_number', 'l.value_on', 'i.name'])
    .select(['l.reference', 'l.remittance', 'l.reasons', 'd.institution_id'])
    .where('l.match_id', '=', matchId)
    .orderBy('l.imported_at')
    .orderBy('l.ordinal')
    .orderBy('l.id')
    .execute();
  return Object.fromEntries(
    rows.map((row, index) => [
      `payment ${index + 1}`,
      [
        `${titleMoney(toDecimalString(row.amount), row.asset)} to ${row.name}`,
        `from ${row.payer_name ?? 'an unnamed payer'}${describeNumber(row.payer_iban ?? row.payer_number)}`,
        `value ${formatDay(row.value_on, 'en-US')}`,
        row.reference ?? row.remittance ?? 'without a reference',
      ].join(', '),
    ]),
  );
}

const describeNumber = (number: string | null): string => (number === null ? '' : ` (${number})`);
