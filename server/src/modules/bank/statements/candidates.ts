import type { BankLine } from '@aldgate/bank/statements/statement.ts';
import { accountNumbers } from '@aldgate/domain/bank/accountNumber.ts';
import { type MatchCandidates, namedReferences } from '@aldgate/domain/bank/matchLine.ts';
import type { KycKind } from '@aldgate/domain/kyc/documents.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { PlatformAccountRow } from '../platformAccounts/platformAccount.ts';

type Account = Pick<PlatformAccountRow, 'asset' | 'remittance_method'>;

/** Whom a line of an account can belong to, read once for all lines. */
export async function readCandidates(tx: Tx, lines: readonly BankLine[], account: Account) {
  const credits = lines.filter(({ direction, kind }) => direction === 'credit' && kind === 'payment');
  const references = Map.groupBy(await readReferences(tx, credits, account), ({ reference }) => reference);
  const accounts = Map.groupBy(await readAccounts(tx, credits, account), ({ iban, number }) => iban ?? number ?? '');
  const announced = Map.groupBy(await readAnnounced(tx, credits, account), ({ amount }) => amount);
  return {
    of: (line: BankLine): MatchCandidates => ({
      references: namedReferences(line).flatMap((reference) => references.get(reference) ?? []),
      accounts: payerNumbers(line).flatMap((number) => accounts.get(number) ?? []),
      announced: announced.get(toDecimalString(line.amount)) ?? [],
    }),
  };
}

const payerNumbers = ({ counterparty }: BankLine): readonly string[] =>
  counterparty === null ? [] : accountNumbers(counterparty);

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** The name that is verified of an institution, and whether it is a person's. */
const VERIFIED_PARTY = [
  sql<string>`coalesce(n.registered_name, i.name)`.as('name'),
  sql<KycKind | null>`n.kind`.as('kind'),
] as const;

function readReferences(tx: Tx, lines: readonly BankLine[], { asset }: Account) {
  return tx
    .selectFrom('bank_reference as r')
    .innerJoin('institution as i', 'i.id', 'r.institution_id')
    .leftJoin('institution_information as n', 'n.institution_id', 'i.id')
    .select(['r.reference', 'r.asset as currency', 'r.institution_id as institutionId'])
    .select(VERIFIED_PARTY)
    .where('r.asset', '=', asset)
    .where('r.reference', '=', sql<string>`any(${unique(lines.flatMap(namedReferences))}::text[])`)
    .execute();
}

function readAccounts(tx: Tx, lines: readonly BankLine[], { remittance_method: method }: Account) {
  const numbers = unique(lines.flatMap(payerNumbers));
  return tx
    .selectFrom('bank_account as a')
    .innerJoin('institution as i', 'i.id', 'a.institution_id')
    .leftJoin('institution_information as n', 'n.institution_id', 'i.id')
    .select(['a.iban', 'a.institution_id as institutionId'])
    .select(VERIFIED_PARTY)
    .select(sql<string | null>`upper(a.account_number)`.as('number'))
    .where('a.state', '=', 'verified')
    .where('a.remittance_method', '=', method)
    .where(sql<string>`coalesce(a.iban, upper(a.account_number))`, '=', sql<string>`any(${numbers}::text[])`)
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute();
}

async function readAnnounced(tx: Tx, lines: readonly BankLine[], { asset, remittance_method: method }: Account) {
  const amounts = unique(lines.map(({ amount }) => toDecimalString(amount)));
  const rows = await tx
    .selectFrom('bank_deposit as d')
    .innerJoin('institution as i', 'i.id', 'd.institution_id')
    .leftJoin('institution_information as n', 'n.institution_id', 'i.id')
    .select(['d.id as depositId', 'd.institution_id as institutionId', 'd.asset as currency', 'd.announced_amount'])
    .select(VERIFIED_PARTY)
    .where('d.state', '=', 'announced')
    .where('d.asset', '=', asset)
    .where('d.remittance_method', '=', method)
    .where('d.announced_amount', '=', sql<string>`any(${amounts}::numeric[])`)
    .orderBy('d.created_at')
    .orderBy('d.id')
    .execute();
  return rows.map(({ announced_amount: amount, ...row }) => ({ ...row, amount: toDecimalString(amount ?? '0') }));
}
