import type { RemittanceMethod } from '@aldgate/domain/bank/remittanceMethod.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';

/** A customer's account as a payment's destination. */
export interface Beneficiary {
  readonly asset: string;
  /** Its IBAN or number. */
  readonly number: string;
  readonly isVerified: boolean;
  readonly remittanceMethod: RemittanceMethod;
  /** Its holder's town, which payments carry, is still to be entered. */
  readonly isTownMissing: boolean;
  /** By the business clock, epoch ms; null where it waits for another member. */
  readonly usableFrom: number | null;
  /** Another member approved it. */
  readonly isApproved: boolean;
  readonly isDeleted: boolean;
  /** Its fields as a withdrawal stores them. */
  readonly fields: Readonly<Record<string, unknown>> & { readonly beneficiaryName: string };
}

/** An account of an institution, deleted ones included; a draft is none. */
export async function findBeneficiary(
  tx: Database | Tx,
  institutionId: string,
  bankAccountId: string,
): Promise<Beneficiary | undefined> {
  const row = await tx
    .selectFrom('bank_account')
    .selectAll()
    .where('id', '=', bankAccountId)
    .where('institution_id', '=', institutionId)
    .where('state', '!=', 'draft')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    asset: row.asset,
    number: row.iban ?? row.account_number ?? '',
    isVerified: row.state === 'verified',
    remittanceMethod: row.remittance_method,
    isTownMissing: row.remittance_method === 'bank_wire' && row.beneficiary_town === null,
    usableFrom: row.usable_from?.getTime() ?? null,
    isApproved: row.approval_id !== null,
    isDeleted: row.state === 'deleted',
    fields: {
      nickname: row.nickname,
      bankName: row.bank_name,
      beneficiaryName: row.beneficiary_name,
      iban: row.iban,
      beneficiaryAddress: row.beneficiary_address,
      beneficiaryTown: row.beneficiary_town,
      beneficiaryCountry: row.beneficiary_country,
      accountNumber: row.account_number,
      swift: row.swift,
      aba: row.aba,
      bankCountry: row.bank_country,
      bankAddress: row.bank_address,
      intermediary: row.intermediary,
      remittanceMethod: row.remittance_method,
    },
  };
}
