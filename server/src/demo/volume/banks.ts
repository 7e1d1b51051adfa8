import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../kernel/database/database.ts';
import { type Owner, ownerInSql } from './owners.ts';
import { batches, idInSql, nameInSql, numberRows, ownerNumberInSql, type Scale, timeInSql } from './scale.ts';

const BATCH = 5_000;
const ASSET = 'EUR';
/** Lines of a statement, and payments of a batch. */
const GROUP = 100;

const NUMBER = sql`'DE' || lpad(n::text, 20, '0')`;
/** The customer's account as a withdrawal keeps it, and as a payment carries it. */
const FIELDS = sql`'{"nickname": "Volume", "beneficiaryName": "Volume", "bankName": "Volume", "bankCountry": "DE",
  "bankAddress": null, "accountNumber": null, "swift": "COBADEFFXXX", "aba": null, "intermediary": null}'::jsonb
  || jsonb_build_object('iban', ${NUMBER})`;
const PAYEE = sql`'{"name": "Volume", "address": null, "country": "DE", "number": null, "swift": "COBADEFFXXX", "aba": null,
  "intermediarySwift": null, "remittance": null}'::jsonb || jsonb_build_object('iban', ${NUMBER})`;

/**
 * Inserts ended records of banks, every second one the main institution's: deposits with their lines and statements,
 * withdrawals with their payments and batches, and breaks that ended. The account at the bank is one of its own, which
 * customers neither pay to nor are paid from.
 */
export async function fillBanks(database: Database, scale: Scale, main: Owner): Promise<void> {
  const account = idInSql(scale, 'bank', sql`0`);
  await sql`
    insert into bank_platform_account (id, asset, remittance_method, beneficiary, bank_name, bank_address, bank_country, swift,
      account_number, is_receiving, is_paying, opening, closing, created_at)
    select ${account}, ${ASSET}, 'bank_wire', 'Volume', 'Volume', 'Volume', 'DE', 'COBADEFFXXX', ${nameInSql(scale)}, false, false, 0, 0,
      ${timeInSql()}
    from ${numberRows({ first: 0, count: 1 })} on conflict do nothing
  `.execute(database);
  const fill = { database, scale, main, account };
  for (const numbers of batches(scale.rows, BATCH)) {
    // A statement and a batch are of a whole group.
    const groups = numberRows({ first: numbers.first / GROUP, count: Math.ceil(numbers.count / GROUP) });
    await fillGroups(fill, groups);
    await fillPaidIn(fill, numberRows(numbers));
    await fillPaidOut(fill, numberRows(numbers));
    await fillBreaks(fill, numberRows(numbers));
  }
}

interface BankFill {
  readonly database: Database;
  readonly scale: Scale;
  readonly main: Owner;
  readonly account: RawBuilder<string>;
}

/** The statements, and the batches of payments. */
async function fillGroups({ database, scale, account }: BankFill, groups: RawBuilder<unknown>): Promise<void> {
  const operator = sql`(select id from operator order by created_at, id limit 1)`;
  await sql`
    insert into bank_statement (id, account_id, number, statement_ref, format, hash, opening, closing, from_day, to_day, lines,
      matched, imported_by, imported_at)
    select ${idInSql(scale, 'statement')}, ${account}, n + 1, ${nameInSql(scale)}, 'camt.053', sha256(n::text::bytea), 0, 0,
      '2025-01-01', '2025-01-01', ${GROUP}::int, ${GROUP}::int, ${operator}, ${timeInSql()}
    from ${groups} on conflict do nothing
  `.execute(database);
  await sql`
    insert into bank_batch (id, message_id, account_id, asset, charges, value_date, state, created_by, created_at, file, hash,
      exported_by, exported_at)
    select ${idInSql(scale, 'batch')}, ${nameInSql(scale)}, ${account}, ${ASSET}, 'shared', '2025-01-01', 'exported', ${operator},
      ${timeInSql()}, ''::bytea, sha256(''::bytea), ${operator}, ${timeInSql(60_000)}
    from ${groups} on conflict do nothing
  `.execute(database);
}

async function fillPaidIn({ database, scale, main, account }: BankFill, rows: RawBuilder<unknown>): Promise<void> {
  const { institution } = ownerInSql(scale, main);
  await sql`
    insert into bank_deposit (id, institution_id, owner_kind, owner, account, asset, reference, amount, state, created_at, matched_at,
      credited_at, ended_at)
    select ${idInSql(scale, 'bank deposit')}, ${institution}, 'institution', (${institution})::text, 'capital_account', ${ASSET}, 'RF00', 100, state,
      ${timeInSql()}, ${timeInSql(30_000)}, case when state = 'credited' then ${timeInSql(60_000)} end,
      case when state = 'returned' then ${timeInSql(60_000)} end
    from ${rows}, lateral (select case when n / 2 % 10 = 9 then 'returned' else 'credited' end as state) as each
    on conflict do nothing
  `.execute(database);
  await sql`
    insert into bank_line (id, statement_id, account_id, asset, ordinal, identity, direction, kind, amount, booked_on, value_on,
      bank_reference, payer_name, payer_iban, is_return, state, readiness, proposed_institution_id, reasons, deposit_id,
      imported_at)
    select ${idInSql(scale, 'bank line')}, ${idInSql(scale, 'statement', sql`(n / ${GROUP}::int)`)}, ${account}, ${ASSET},
      n % ${GROUP}::int + 1, ${nameInSql(scale)}, 'credit', 'payment', 100, '2025-01-01', '2025-01-01', ${nameInSql(scale)},
      'Volume', ${NUMBER}, false, case when n / 2 % 10 = 9 then 'returned' else 'credited' end, 'ready', ${institution}, '{}',
      ${idInSql(scale, 'bank deposit')}, ${timeInSql()}
    from ${rows} on conflict do nothing
  `.execute(database);
}

async function fillPaidOut({ database, scale, main, account }: BankFill, rows: RawBuilder<unknown>): Promise<void> {
  const { institution, user } = ownerInSql(scale, main);
  await sql`
    insert into bank_account (id, institution_id, asset, nickname, remittance_method, bank_name, beneficiary_name, iban, swift,
      bank_country, beneficiary_town, beneficiary_country, state, created_by, created_at, expires_at)
    select ${idInSql(scale, 'bank account')}, ${idInSql(scale, 'institution', ownerNumberInSql())}, ${ASSET}, 'Account ' || n,
      'bank_wire', 'Volume', 'Volume', ${NUMBER}, 'COBADEFFXXX', 'DE', 'Frankfurt', 'DE', 'verified',
      ${idInSql(scale, 'user', ownerNumberInSql())}, ${timeInSql()}, ${timeInSql()}
    from ${rows} on conflict do nothing
  `.execute(database);
  await sql`
    insert into withdrawal (id, institution_id, owner_kind, owner, account, maker_id, key, asset, rail, bank_account_id,
      charges, payout_account_id, value_date, address, shown_address, beneficiary, amount, fee, receivable, usd_value, state, created_at,
      expires_at, confirmed_at, ended_at)
    select ${idInSql(scale, 'bank withdrawal')}, ${institution}, 'institution', (${institution})::text, 'capital_account',
      ${user}, ${nameInSql(scale)} || '-bank', ${ASSET}, 'bank', ${idInSql(scale, 'bank account')}, 'shared', ${account}, '2025-01-01',
      ${NUMBER}, ${NUMBER}, ${FIELDS}, 120, 20, 100, 130,
      (array['complete', 'complete', 'complete', 'cancelled', 'returned'])[1 + n / 2 % 5],
      ${timeInSql()}, ${timeInSql(60_000)}, ${timeInSql(1_000)}, ${timeInSql(90_000)}
    from ${rows} on conflict do nothing
  `.execute(database);
  await sql`
    insert into bank_payment (reference, payer, asset, amount, charges, beneficiary, account_id, batch_id, state, requested_at,
      ended_at)
    select ${idInSql(scale, 'bank withdrawal')}, 'withdrawal', ${ASSET}, 100, 'shared', ${PAYEE}, ${account},
      ${idInSql(scale, 'batch', sql`(n / ${GROUP}::int)`)}, 'settled', ${timeInSql(2_000)}, ${timeInSql(90_000)}
    from ${rows} where n / 2 % 5 < 3 on conflict do nothing
  `.execute(database);
}

async function fillBreaks({ database, scale, main }: BankFill, rows: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into reconciliation_break (id, kind, place, subject, asset, title, ledger, outside, difference, institution_id,
      is_regular, is_material, state, first_seen_at, last_seen_at, ended_at)
    select ${idInSql(scale, 'break')}, (array['exchange', 'bank', 'chain'])[1 + n % 3], ${idInSql(scale, 'compared account')}, 'volume', ${ASSET},
      'Volume ' || n, 1, 0, 1, ${ownerInSql(scale, main).institution}, false, false, 'resolved', ${timeInSql()},
      ${timeInSql(60_000)}, ${timeInSql(60_000)}
    from ${rows} on conflict do nothing
  `.execute(database);
}
