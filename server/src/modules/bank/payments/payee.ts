import { isNameOf } from '@aldgate/domain/bank/partyName.ts';
import { selectVerifiedAddress } from '@aldgate/domain/bank/verifiedAddress.ts';
import { z } from 'zod';
import type { Tx } from '../../../kernel/database/database.ts';
import { institutionInformation } from '../../institution/index.ts';
import type { AccountRow } from '../customerAccounts/account.ts';

const payeeSchema = z.object({
  name: z.string(),
  /** Its own, not the bank's; null where it is not known. */
  address: z.string().nullable(),
  /** Null where it is not known: the payment carries no address. */
  town: z.string().nullable().default(null),
  country: z.string(),
  iban: z.string().nullable(),
  number: z.string().nullable(),
  swift: z.string().nullable(),
  aba: z.string().nullable(),
  intermediarySwift: z.string().nullable(),
  remittance: z.string().nullable(),
});

/** Whom a payment pays: the fields of an account at a bank as a payment file carries them. */
export type Payee = z.infer<typeof payeeSchema>;

export const parsePayee = (stored: unknown): Payee => payeeSchema.parse(stored);

const intermediarySchema = z.object({ swift: z.string().nullable() }).nullable();

/** A customer's account as it was verified. */
export async function readPayee(tx: Tx, bankAccountId: string): Promise<Payee> {
  const row = await tx.selectFrom('bank_account').selectAll().where('id', '=', bankAccountId).executeTakeFirstOrThrow();
  return {
    name: row.beneficiary_name,
    ...(await readResidence(tx, row)),
    iban: row.iban,
    number: row.account_number,
    swift: row.swift,
    aba: row.aba,
    intermediarySwift: intermediarySchema.parse(row.intermediary)?.swift ?? null,
    remittance: row.reference,
  };
}

/**
 * Reads the holder's town and country as they were entered, and the address: as entered with an individual's account,
 * else the verified one where the account is in the customer's own name and of the same place.
 */
async function readResidence(tx: Tx, row: AccountRow): Promise<Pick<Payee, 'address' | 'town' | 'country'>> {
  const { beneficiary_address: entered, beneficiary_town: town } = row;
  const country = row.beneficiary_country ?? row.bank_country ?? '';
  if (entered !== null) return { address: entered, town, country };
  const information = await institutionInformation(tx, row.institution_id);
  const { registeredName, kind, region, ...verified } = information;
  const isOwnName = isNameOf(row.beneficiary_name, { name: registeredName, kind });
  const address = isOwnName ? selectVerifiedAddress({ town, country }, { ...verified, country: region }) : null;
  return { address, town, country };
}
