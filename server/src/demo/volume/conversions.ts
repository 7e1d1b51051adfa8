import { receiptPayload } from '@aldgate/domain/convert/receipt.ts';
import type { Database } from '../../kernel/database.ts';
import { capitalAccount, grants, treasury } from '../../ledger/account.ts';
import { postBatch } from '../../ledger/post.ts';
import type { Transfer } from '../../ledger/transfer.ts';
import type { ReceiptKey } from '../../modules/convert/index.ts';
import type { Owner, OwnerOf } from './owners.ts';
import { batches, idOf, type Numbers, numbersOf, type Scale, timeOf } from './scale.ts';

const BATCH = 1_000;

const PAID = '100';
const PRICE = '50000';
const RECEIVED = '0.002';
const PAIRS = [
  ['USDT', 'BTC'],
  ['USDT', 'ETH'],
  ['USDC', 'BTC'],
] as const;

/** Conversions with their quotes, their receipts and four entries each in the ledger. */
export async function fillConversions(
  database: Database,
  scale: Scale,
  { ownerOf, owners, receiptKey }: { ownerOf: OwnerOf; owners: readonly Owner[]; receiptKey: ReceiptKey },
): Promise<void> {
  await fund(database, scale, owners);
  for (const numbers of batches(scale.rows, BATCH)) {
    const last = idOf(scale, 'conversion', numbers.first + numbers.count - 1);
    const done = await database.selectFrom('convert_order').select('id').where('id', '=', last).executeTakeFirst();
    if (done === undefined) await fillBatch(database, scale, numbers, ownerOf, receiptKey);
  }
}

async function fund(database: Database, { seed }: Scale, owners: readonly Owner[]): Promise<void> {
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
  ownerOf: OwnerOf,
  receiptKey: ReceiptKey,
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
  await database.transaction().execute(async (tx) => {
    const price = { base_asset: 'BTC', price: PRICE, reference_price: PRICE, usd_value: PAID };
    await tx
      .insertInto('convert_quote')
      .values(
        conversions.map(({ n, from, to, owner, quote }) => ({
          ...{ id: quote, institution_id: owner.institutionId, user_id: owner.userId, ...price, base_asset: to },
          ...{ from_asset: from, to_asset: to, from_amount: PAID, to_amount: RECEIVED, quote_asset: from },
          ...{ reference_at: timeOf(n), created_at: timeOf(n), accepted_at: timeOf(n) },
          expires_at: new Date(timeOf(n).getTime() + 10_000),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .insertInto('convert_order')
      .values(
        conversions.map(({ n, from, to, owner, id, quote }, index) => ({
          ...{ id, quote_id: quote, institution_id: owner.institutionId, user_id: owner.userId, status: 'completed' },
          ...{ from_asset: from, to_asset: to, transfer_id: transferIds[index] ?? '', usd_value: PAID },
          created_at: timeOf(n),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .insertInto('convert_receipt')
      .values(
        conversions.map(({ n, from, to, owner, id, quote }, index) => {
          const at = timeOf(n).getTime();
          const payload = receiptPayload({
            ...{ orderId: id, quoteId: quote, transferId: transferIds[index] ?? '', ...owner },
            ...{ fromAsset: from, toAsset: to, fromAmount: PAID, toAmount: RECEIVED, baseAsset: to, quoteAsset: from },
            ...{ price: PRICE, referencePrice: PRICE, referenceAt: at, quotedAt: at, acceptedAt: at },
            expiresAt: at + 10_000,
          });
          return { order_id: id, payload, signature: receiptKey.sign(payload) };
        }),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Posts transfers and returns their ids; those that were posted before have theirs. */
async function postAll(database: Database, transfers: readonly Transfer[]): Promise<string[]> {
  const outcomes = await postBatch(database, transfers, timeOf(0).getTime());
  return outcomes.map((outcome, index) => {
    if (outcome.result === 'posted' || outcome.result === 'repeated') return outcome.transferId;
    throw new Error(`the ledger rejected ${transfers[index]?.key}: ${outcome.result}`);
  });
}
