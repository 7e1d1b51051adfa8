import { randomUUID } from 'node:crypto';
import { checkBankAccount } from '@aldgate/bank/accounts/checkBankAccount.ts';
import { checkChannelAccount } from '@aldgate/bank/accounts/checkChannelAccount.ts';
import type { OperationsParsedOf } from '@aldgate/contract';
import { accountFields, addedAccount } from '@aldgate/contract/operations/bankStatements/schemas.ts';
import { normalizeAccountNumber } from '@aldgate/domain/bank/accountNumber.ts';
import { countDecimals, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { z } from 'zod';
import { actingChecker, assertUnchanged, type Effect, requestApproval } from '../../../approvals/index.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';
import { findAsset } from '../../../ledger/assets.ts';
import { findUnwritable } from '../unwritable.ts';
import { openAccount } from './openAccount.ts';
import { lockPlatformAccount, type PlatformAccountRow } from './platformAccount.ts';
import { readTerms } from './terms.ts';

type Fields = z.output<typeof accountFields>;
type Added = z.output<typeof addedAccount>;

/** A change of an account, or one that is added under a new id. */
const payloadSchema = z.object({ accountId: z.uuid(), fields: accountFields, added: addedAccount.nullable() });

/** An account of the platform at a bank or at the channel; adding and changing one needs a second operator. */
export function setAccount(
  database: Database,
  { accountId, added, reason, ...fields }: OperationsParsedOf<'setBankPlatformAccount'>,
  actor: ActingOperator,
): Promise<{ approvalId: string | null }> {
  return inTransaction(database, async (tx) => {
    const row = accountId === undefined ? null : await lockPlatformAccount(tx, accountId);
    const normalized = added === undefined ? null : await normalizeAdded(tx, added);
    assertHolder(fields);
    assertNumbers(fields, row === null ? normalized : toAdded(row));
    if (normalized !== null) await assertNew(tx, normalized, fields.swift);
    const before = row === null ? null : describeFields(toFields(row));
    const after = { ...describeFields(fields), ...normalized };
    if (before !== null && JSON.stringify(before) === JSON.stringify(after)) return { approvalId: null };
    const asset = row?.asset ?? normalized?.asset ?? '';
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'bank_account',
        reason,
        institutionId: null,
        before,
        after,
        target: `bank_account:${row?.id ?? `${asset}:${normalized?.iban ?? normalized?.accountNumber}`}`,
        title: row === null ? `Add an account in ${asset} at ${fields.bankName}` : `Change the account in ${asset}`,
        payload: { accountId: row?.id ?? randomUUID(), fields, added: normalized },
      },
      actor,
    );
    return { approvalId };
  });
}

export const applyAccount: Effect = async (tx, payload, approved) => {
  const { accountId, fields, added } = payloadSchema.parse(payload);
  const row = added === null ? await lockPlatformAccount(tx, accountId) : null;
  const before = row === null ? null : describeFields(toFields(row));
  assertUnchanged(approved, before);
  if (added !== null) await assertNew(tx, added, fields.swift);
  const asset = row?.asset ?? added?.asset ?? '';
  const method = row?.remittance_method ?? added?.remittanceMethod ?? 'bank_wire';
  await takeOver(tx, { asset, remittance_method: method }, fields);
  if (added === null) {
    await tx.updateTable('bank_platform_account').set(toColumns(fields)).where('id', '=', accountId).execute();
  } else {
    const numbers = { iban: added.iban, account_number: added.accountNumber, opening: added.opening };
    const account = { id: accountId, asset, remittance_method: method, ...numbers, ...toColumns(fields) };
    await openAccount(tx, account, { from: 'clearing', at: approved.at });
  }
  await auditAction(tx, actingChecker(approved), {
    action: added === null ? 'bank_account_changed' : 'bank_account_added',
    subject: `bank_platform_account:${accountId}`,
    ...(before !== null && { before }),
    after: { ...describeFields(fields), ...added, reason: approved.reason },
  });
};

/** Each currency has one receiving and one paying account of a method. */
async function takeOver(
  tx: Tx,
  { asset, remittance_method: method }: Pick<PlatformAccountRow, 'asset' | 'remittance_method'>,
  { isReceiving, isPaying }: Fields,
): Promise<void> {
  const others = tx
    .updateTable('bank_platform_account')
    .where('asset', '=', asset)
    .where('remittance_method', '=', method);
  if (isReceiving) await others.set({ is_receiving: false }).where('is_receiving', '=', true).execute();
  if (isPaying) await others.set({ is_paying: false }).where('is_paying', '=', true).execute();
}

async function normalizeAdded(tx: Tx, added: Added): Promise<Added> {
  await readTerms(tx, added.asset);
  const precision = (await findAsset(tx, added.asset))?.precision ?? 0;
  if (countDecimals(added.opening) > precision) {
    throw formatError({ 'added.opening': `${added.asset} has ${precision} decimals` });
  }
  return {
    ...added,
    iban: added.iban === null ? null : normalizeAccountNumber(added.iban),
    opening: toDecimalString(added.opening),
  };
}

/** Each payment file of the account carries its holder. */
function assertHolder({ beneficiary }: Fields): void {
  const reason = findUnwritable(beneficiary);
  if (reason !== undefined) throw formatError({ beneficiary: reason });
}

/** Throws bankAccountInvalid for what the account's method lacks, or does not have. */
function assertNumbers(fields: Fields, added: Omit<Added, 'opening'> | null): void {
  if (added === null) return;
  const { swift, aba, bankCountry, bankAddress } = fields;
  const numbers = { asset: added.asset, iban: added.iban, accountNumber: added.accountNumber, swift, aba };
  if (added.remittanceMethod === 'bank_wire') {
    const [wrong] = checkBankAccount({ ...numbers, bankCountry: bankCountry ?? '' });
    if (wrong !== undefined) throw new ApiError('bankAccountInvalid', { ...wrong });
    if (bankAddress === null) throw new ApiError('bankAccountInvalid', { field: 'bankAddress', reason: 'required' });
    return;
  }
  const [wrong] = checkChannelAccount({ ...numbers, bankCountry, bankAddress });
  if (wrong !== undefined) throw new ApiError('bankAccountInvalid', { ...wrong });
  if (fields.csvMapping !== null) {
    throw new ApiError('bankAccountInvalid', { field: 'csvMapping', reason: 'notAllowed' });
  }
}

async function assertNew(tx: Tx, { asset, iban, accountNumber }: Added, swift: string | null): Promise<void> {
  const known = await tx
    .selectFrom('bank_platform_account')
    .select('id')
    .where('asset', '=', asset)
    .where('swift', 'is not distinct from', swift)
    .where('iban', 'is not distinct from', iban)
    .where('account_number', 'is not distinct from', accountNumber)
    .executeTakeFirst();
  if (known !== undefined) throw new ApiError('accountDuplicated');
}

const toAdded = ({ asset, remittance_method, iban, account_number }: PlatformAccountRow) => ({
  asset,
  remittanceMethod: remittance_method,
  iban,
  accountNumber: account_number,
});

const toFields = (row: PlatformAccountRow): Fields => ({
  beneficiary: row.beneficiary,
  bankName: row.bank_name,
  bankAddress: row.bank_address,
  bankCountry: row.bank_country,
  swift: row.swift,
  aba: row.aba,
  csvMapping: accountFields.shape.csvMapping.parse(row.csv_mapping),
  isReceiving: row.is_receiving,
  isPaying: row.is_paying,
});

const toColumns = (fields: Fields) => ({
  beneficiary: fields.beneficiary,
  bank_name: fields.bankName,
  bank_address: fields.bankAddress,
  bank_country: fields.bankCountry,
  swift: fields.swift,
  aba: fields.aba,
  csv_mapping: fields.csvMapping === null ? null : JSON.stringify(fields.csvMapping),
  is_receiving: fields.isReceiving,
  is_paying: fields.isPaying,
});

/** The account as the approver reads it. */
const describeFields = ({ csvMapping, ...fields }: Fields): Record<string, unknown> => ({
  ...fields,
  csvMapping: csvMapping === null ? null : JSON.stringify(csvMapping),
});
