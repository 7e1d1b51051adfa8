import { hasFiles } from '@aldgate/domain/bank/remittanceMethod.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { findAsset } from '../../../ledger/assets.ts';
import { findBeneficiary, readPayoutTerms } from '../../bank/index.ts';
import type { Reading } from './chainRoute.ts';
import { NEEDS, type RequestedRoute, type Route } from './route.ts';

/**
 * An account of the customer, paid from the one that operations mark for its currency and method. Throws notFound, and
 * format for a bearer of banks' fees at the channel, which has none.
 */
export async function readBankRoute(
  tx: Database | Tx,
  { bankAccountId, charges }: Extract<RequestedRoute, { rail: 'bank' }>,
  { institutionId, asset: symbol, businessNow, isExisting }: Reading,
): Promise<Route> {
  const account = await findBeneficiary(tx, institutionId, bankAccountId);
  const isThere = account !== undefined && account.asset === symbol && (isExisting || !account.isDeleted);
  if (!isThere) throw new ApiError('notFound');
  if (!hasFiles(account.remittanceMethod) && charges !== 'shared') throw formatError({ charges: 'must be shared' });
  const asset = await findAsset(tx, symbol);
  const terms = (await readPayoutTerms(tx, symbol, businessNow)).get(account.remittanceMethod);
  return {
    columns: {
      rail: 'bank',
      address: account.number,
      shown_address: account.number,
      bank_account_id: bankAccountId,
      charges,
      payout_account_id: terms?.payoutAccountId ?? null,
      value_date: terms?.valueDate ?? null,
      beneficiary: JSON.stringify(account.fields),
    },
    route: { rail: 'bank', valueDate: terms?.valueDate ?? null },
    needs: { ...NEEDS.bank, network: undefined },
    destination: {
      isBurnAddress: false,
      invalid: null,
      hasCode: false,
      lookAlike: null,
      typedMiddle: null,
      beneficiaryErrors: [],
      isVerified: account.isVerified,
      // It is asked for before a withdrawal; one that was confirmed without it goes on.
      isTownMissing: account.isTownMissing && !isExisting,
      entry: {
        usableFrom: account.isDeleted ? null : account.usableFrom,
        isWhitelisted: true,
        isApprovedBySecondMember: account.isApproved,
      },
      usedTimes: await countUses(tx, institutionId, bankAccountId),
    },
    isWhitelistOn: false,
    terms:
      terms === undefined || asset === undefined
        ? null
        : { precision: asset.precision, minimum: terms.minimum, maximum: terms.maximum },
    fee: terms === undefined ? null : charges === 'our' ? terms.feeOur : terms.feeShared,
  };
}

/** How many withdrawals to the account are complete. */
async function countUses(tx: Database | Tx, institutionId: string, bankAccountId: string): Promise<number> {
  const row = await tx
    .selectFrom('withdrawal')
    .select((each) => each.fn.countAll<string>().as('count'))
    .where('institution_id', '=', institutionId)
    .where('rail', '=', 'bank')
    .where('bank_account_id', '=', bankAccountId)
    .where('state', '=', 'complete')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
