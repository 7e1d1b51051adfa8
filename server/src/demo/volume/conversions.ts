import { receiptPayload } from '@aldgate/domain/convert/receipt.ts';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../kernel/database/database.ts';
import type { ReceiptKey } from '../../kernel/secrets/receiptKey.ts';
import { capitalAccount, grants, treasury } from '../../ledger/account.ts';
import { postBatch } from '../../ledger/post.ts';
import type { Transfer } from '../../ledger/transfer.ts';
import type { Owner, OwnerOf } from './owners.ts';
import {
  batches,
  idInSql,
  idOf,
  type Numbers,
  numberRows,
  numbersOf,
  ownerNumberInSql,
  type Scale,
  timeInSql,
  timeOf,
} from './scale.ts';

const BATCH = 2_000;
const LIFETIME_MS = 10_000;

const PAID = '100';
const PRICE = '50000';
const RECEIVED = '0.002';
const PAIRS = [
  ['USDT', 'BTC'],
  ['USDT', 'ETH'],
  ['USDC', 'BTC'],
] as const;

interface Conversions {
  readonly main: Owner;
  readonly ownerOf: OwnerOf;
  readonly receiptKey: ReceiptKey;
}

/** Conversions with their quotes, their receipts and four entries each in the ledger. */
export async function fillConversions(
  database: Database,
  scale: Scale,
  { main, ownerOf, receiptKey }: Conversions,
): Promise<void> {
  for (const numbers of batches(scale.rows, BATCH)) {
    const last = idOf(scale, 'conversion', numbers.first + numbers.count - 1);
    const done = await database.selectFrom('convert_order').select('id').where('id', '=', last).executeTakeFirst();
    if (done === undefined) await fillBatch(database, scale, numbers, { main, ownerOf, receiptKey });
  }
}

/** Gives the owners what they convert and pay, and the treasury what it sells. */
export async function fundOwners(database: Database, { seed }: Scale, owners: readonly Owner[]): Promise<void> {
  const grant = (key: string, account: Transfer['legs'][number]['account'], amount: string): Transfer => ({
    key: `volume:${seed}:${key}`,
    flow: 'system_grant',
    reference: 'volume',
    legs: [
      { account: grants(account.asset), amount: `-${amount}` },
      { account, amount },
    ],
  });
  const transfers = ['BTC', 'ETH'].map((asset) => grant(`treasury:${asset}`, treasury(asset), '1000000'));
  for (const { institutionId } of owners) {
    for (const asset of ['USDT', 'USDC']) {
      transfers.push(grant(`${institutionId}:${asset}`, capitalAccount(institutionId, asset), '100000000'));
    }
  }
  for (const { first, count } of batches(transfers.length, BATCH)) {
    await postAll(database, transfers.slice(first, first + count));
  }
}

async function fillBatch(
  database: Database,
  scale: Scale,
  numbers: Numbers,
  { main, ownerOf, receiptKey }: Omit<Conversions, 'owners'>,
): Promise<void> {
  const conversions = numbersOf(numbers).map((n) => {
    const [from, to] = PAIRS[n % PAIRS.length] ?? PAIRS[0];
    return { n, from, to, owner: ownerOf(n), id: idOf(scale, 'conversion', n), quote: idOf(scale, 'quote', n) };
  });
  const transferIds = await postAll(
    database,
    conversions.map(({ from, to, id, quote, owner: { institutionId } }) => ({
      key: `convert:${quote}`,
      flow: 'convert',
      reference: `convert_order:${id}`,
      legs: [
        { account: capitalAccount(institutionId, from), amount: `-${PAID}` },
        { account: treasury(from), amount: PAID },
        { account: treasury(to), amount: `-${RECEIVED}` },
        { account: capitalAccount(institutionId, to), amount: RECEIVED },
      ],
    })),
  );
  const rows = numberRows(numbers);
  const owner = (kind: string, mainId: string) =>
    sql`case when n % 2 = 0 then ${mainId}::uuid else ${idInSql(scale, kind, ownerNumberInSql())} end`;
  const owned = sql`${owner('institution', main.institutionId)}, ${owner('user', main.userId)}`;
  const [paid, received] = [0, 1].map(
    (side) => sql`(${PAIRS.map((pair) => pair[side])}::text[])[1 + n % ${PAIRS.length}::int]`,
  );
  await inTransaction(database, async (tx) => {
    await sql`
      insert into convert_quote (id, institution_id, user_id, from_asset, to_asset, from_amount, to_amount, base_asset,
        quote_asset, price, reference_price, reference_at, created_at, expires_at, usd_value, accepted_at)
      select ${idInSql(scale, 'quote')}, ${owned}, ${paid}, ${received}, ${PAID}, ${RECEIVED}, ${received}, ${paid}, ${PRICE}, ${PRICE},
        ${timeInSql()}, ${timeInSql()}, ${timeInSql(LIFETIME_MS)}, ${PAID}, ${timeInSql()}
      from ${rows} on conflict do nothing
    `.execute(tx);
    await sql`
      insert into convert_order (id, quote_id, institution_id, user_id, status, from_asset, to_asset, transfer_id, usd_value,
        created_at)
      select ${idInSql(scale, 'conversion')}, ${idInSql(scale, 'quote')}, ${owned}, 'completed', ${paid}, ${received},
        (${transferIds}::bigint[])[1 + n - ${numbers.first}::int], ${PAID}, ${timeInSql()}
      from ${rows} on conflict do nothing
    `.execute(tx);
    const receipts = conversions.map(({ n, from, to, owner: whose, id, quote }, index) => {
      const at = timeOf(n).getTime();
      const payload = receiptPayload({
        orderId: id,
        quoteId: quote,
        transferId: transferIds[index] ?? '',
        ...whose,
        fromAsset: from,
        toAsset: to,
        fromAmount: PAID,
        toAmount: RECEIVED,
        baseAsset: to,
        quoteAsset: from,
        price: PRICE,
        referencePrice: PRICE,
        referenceAt: at,
        quotedAt: at,
        acceptedAt: at,
        expiresAt: at + LIFETIME_MS,
      });
      return { id, payload, signature: receiptKey.sign(payload) };
    });
    await sql`
      insert into convert_receipt (order_id, payload, signature)
      select * from unnest(${receipts.map(({ id }) => id)}::uuid[], ${receipts.map(({ payload }) => payload)}::text[],
        ${receipts.map(({ signature }) => signature)}::bytea[])
      on conflict do nothing
    `.execute(tx);
  });
}

/** Posts transfers and returns their ids; those that were posted before have theirs. */
export async function postAll(database: Database, transfers: readonly Transfer[]): Promise<string[]> {
  const outcomes = await postBatch(database, transfers, timeOf(0).getTime());
  return outcomes.map((outcome, index) => {
    if (outcome.result === 'posted' || outcome.result === 'repeated') return outcome.transferId;
    throw new Error(`the ledger rejected ${transfers[index]?.key}: ${outcome.result}`);
  });
}
