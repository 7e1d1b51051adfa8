import type { OperationsParsedOf } from '@aldgate/contract';
import { bankTerms } from '@aldgate/contract/operations/bankStatements/schemas.ts';
import { countDecimals, decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { z } from 'zod';
import { actingChecker, assertUnchanged, type Effect, requestApproval } from '../../../approvals/index.ts';
import { type ActingOperator, auditAction } from '../../../kernel/actingOperator.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database.ts';
import { findAsset } from '../../../ledger/assets.ts';
import { describeTerms } from './terms.ts';

type Terms = z.output<typeof bankTerms>;

const payloadSchema = z.object({ asset: z.string(), terms: bankTerms });

export const isTermsPayload = (payload: unknown): boolean => payloadSchema.safeParse(payload).success;

/** Bounds, fees and cut-off of a currency; a change needs a second operator. */
export function setTerms(
  database: Database,
  { asset, reason, ...terms }: OperationsParsedOf<'setBankTerms'>,
  actor: ActingOperator,
): Promise<{ approvalId: string | null }> {
  return inTransaction(database, async (tx) => {
    const before = await lockTerms(tx, asset);
    await assertTerms(tx, asset, terms);
    const after = describe(terms);
    if (JSON.stringify(after) === JSON.stringify(before)) return { approvalId: null };
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'bank_account',
        target: `bank_terms:${asset}`,
        reason,
        institutionId: null,
        title: `Change the terms of ${asset} at banks`,
        payload: { asset, terms },
        before,
        after: { asset, ...after },
      },
      actor,
    );
    return { approvalId };
  });
}

export const applyTerms: Effect = async (tx, payload, approved) => {
  const { asset, terms } = payloadSchema.parse(payload);
  const before = await lockTerms(tx, asset);
  assertUnchanged(approved, before);
  await tx
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
    .execute();
  await auditAction(tx, actingChecker(approved), {
    action: 'bank_terms_changed',
    subject: `asset:${asset}`,
    before,
    after: { ...describe(terms), reason: approved.reason },
  });
};

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
