import { bankTerms } from '@aldgate/contract/operations/bankStatements/schemas.ts';
import { countDecimals, decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { z } from 'zod';
import { fourEyesChange } from '../../../approvals/index.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { findAsset } from '../../../ledger/assets.ts';
import { describeTerms } from './terms.ts';

type Terms = z.output<typeof bankTerms>;

/** Bounds, fees and cut-off of a currency. */
export const termsOfCurrency = fourEyesChange({
  kind: 'bank_account',
  schema: bankTerms.extend({ asset: z.string() }),
  read: async (tx, { asset }) => ({ before: await lockTerms(tx, asset) }),
  check: ({ asset, ...terms }, _present, tx) => assertTerms(tx, asset, terms),
  describe: ({ asset, ...terms }) => ({
    title: `Change the terms of ${asset} at banks`,
    target: `bank_terms:${asset}`,
    after: describe(terms),
    named: { asset },
    action: 'bank_terms_changed',
    subject: `asset:${asset}`,
  }),
  write: (tx, { asset, ...terms }) =>
    tx
      .updateTable('bank_terms')
      .set({
        deposit_minimum: terms.depositMinimum,
        withdrawal_minimum: terms.withdrawalMinimum,
        withdrawal_maximum: terms.withdrawalMaximum,
        fee_shared: terms.feeShared,
        fee_our: terms.feeOur,
        cut_off: terms.cutOff,
      })
      .where('asset', '=', asset)
      .execute(),
});

async function assertTerms(tx: Tx, asset: string, terms: Terms): Promise<void> {
  const precision = (await findAsset(tx, asset))?.precision ?? 0;
  const { cutOff: _time, ...amounts } = terms;
  const field = Object.entries(amounts).find(([, value]) => countDecimals(value) > precision)?.[0];
  if (field !== undefined) throw formatError({ [field]: `${asset} has ${precision} decimals` });
  if (decimal(terms.withdrawalMinimum).gt(decimal(terms.withdrawalMaximum))) {
    throw formatError({ withdrawalMinimum: 'is above withdrawalMaximum' });
  }
}

async function lockTerms(tx: Tx, asset: string): Promise<Record<string, unknown>> {
  const row = await tx
    .selectFrom('bank_terms')
    .selectAll()
    .where('asset', '=', asset)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('assetUnsupported', { asset });
  return describe(describeTerms(row));
}

/** The terms as the approver reads them. */
const describe = (terms: Terms): Record<string, unknown> => ({
  depositMinimum: toDecimalString(terms.depositMinimum),
  withdrawalMinimum: toDecimalString(terms.withdrawalMinimum),
  withdrawalMaximum: toDecimalString(terms.withdrawalMaximum),
  feeShared: toDecimalString(terms.feeShared),
  feeOur: toDecimalString(terms.feeOur),
  cutOff: terms.cutOff,
});
