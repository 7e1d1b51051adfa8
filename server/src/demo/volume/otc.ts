import { otcReceiptPayload } from '@aldgate/domain/otc/receipt.ts';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../kernel/database/database.ts';
import type { ReceiptKey } from '../../kernel/secrets/receiptKey.ts';
import { capitalAccount, grants } from '../../ledger/account.ts';
import { exchangeLegs } from '../../ledger/postExchange.ts';
import type { Transfer } from '../../ledger/transfer.ts';
import { postAll } from './conversions.ts';
import type { Owner, OwnerOf } from './owners.ts';
import { batches, idOf, type Numbers, numbersOf, type Scale, timeOf } from './scale.ts';

const BATCH = 1_000;
/** Records of other kinds for each order of the desk: its trades are large and rare. */
const SHARE = 10;
/** Orders for each filled one; the others were limit orders that expired. */
const FILLED = 5;
const LIFE_MS = 8 * 3_600_000;

const PAID = '200000';
const RECEIVED = '4';
const PRICE = '50000';

interface Otc {
  readonly ownerOf: OwnerOf;
  readonly receiptKey: ReceiptKey;
}

/** How many orders of the desk a scale has. */
export const otcOrdersOf = ({ rows }: Scale): number => Math.floor(rows / SHARE);

/** Limit orders of the OTC desk, some filled with their prices, receipts and transfers, the others expired. */
export async function fillOtc(database: Database, scale: Scale, otc: Otc): Promise<void> {
  for (const numbers of batches(otcOrdersOf(scale), BATCH)) {
    const last = idOf(scale, 'otc', numbers.first + numbers.count - 1);
    const done = await database.selectFrom('otc_order').select('id').where('id', '=', last).executeTakeFirst();
    if (done === undefined) await fillBatch(database, scale, numbers, otc);
  }
}

async function fillBatch(database: Database, scale: Scale, numbers: Numbers, { ownerOf, receiptKey }: Otc) {
  const orders = numbersOf(numbers).map((n) => {
    const at = timeOf(n * SHARE);
    const [id, quoteId] = [idOf(scale, 'otc', n), idOf(scale, 'otc quote', n)];
    return { n, id, quoteId, at, owner: ownerOf(n), isFilled: n % FILLED === 0 };
  });
  const filled = orders.filter(({ isFilled }) => isFilled);
  await postAll(
    database,
    filled.map(({ quoteId, owner }) => grant(quoteId, owner)),
  );
  const transferIds = await postAll(
    database,
    filled.map(({ id, quoteId, owner: { institutionId } }) => ({
      key: `otc:${quoteId}`,
      flow: 'otc',
      reference: `otc_order:${id}`,
      legs: exchangeLegs({
        owner: institutionId,
        fromAsset: 'USDT',
        fromAmount: PAID,
        toAsset: 'BTC',
        toAmount: RECEIVED,
      }),
    })),
  );
  const transferOf = new Map(filled.map(({ id }, index) => [id, transferIds[index] ?? '']));
  await inTransaction(database, async (tx) => {
    await tx
      .insertInto('otc_order')
      .values(
        orders.map(({ id, owner, at, isFilled }) =>
          orderRow({ id, owner, at }, isFilled ? transferOf.get(id) : undefined),
        ),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (filled.length === 0) return;
    await tx
      .insertInto('otc_quote')
      .values(filled.map(quoteRow))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await sql`
      update otc_order o set quote_id = q.id from otc_quote q
      where q.order_id = o.id and o.id = any(${filled.map(({ id }) => id)}::uuid[])
    `.execute(tx);
    const receipts = filled.map(({ id, quoteId, owner, at }) => {
      const payload = otcReceiptPayload({
        orderId: id,
        kind: 'limit',
        quoteId,
        transferId: transferOf.get(id) ?? '',
        ...owner,
        ...TERMS,
        limitPrice: PRICE,
        referenceAt: at.getTime(),
        quotedAt: at.getTime(),
        acceptedAt: at.getTime(),
      });
      return { order_id: id, payload, signature: receiptKey.sign(payload) };
    });
    await tx
      .insertInto('otc_receipt')
      .values(receipts)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

const TERMS = {
  fromAsset: 'USDT',
  fromAmount: PAID,
  toAsset: 'BTC',
  toAmount: RECEIVED,
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  price: PRICE,
  referencePrice: PRICE,
  bookPrice: PRICE,
  indexBps: '0',
  marginBps: '0',
  volatilityBps: '0',
};

/** Grants the money that pays the trade. */
const grant = (quoteId: string, { institutionId }: Owner): Transfer => ({
  key: `volume:otc:${quoteId}`,
  flow: 'system_grant',
  reference: 'volume',
  legs: [
    { account: grants('USDT'), amount: `-${PAID}` },
    { account: capitalAccount(institutionId, 'USDT'), amount: PAID },
  ],
});

interface Numbered {
  readonly id: string;
  readonly owner: Owner;
  readonly at: Date;
}

const orderRow = ({ id, owner, at }: Numbered, transferId: string | undefined) => ({
  id,
  institution_id: owner.institutionId,
  user_id: owner.userId,
  kind: 'limit' as const,
  status: transferId === undefined ? ('expired' as const) : ('filled' as const),
  direction: 'buy' as const,
  base_asset: 'BTC',
  quote_asset: 'USDT',
  from_asset: 'USDT',
  to_asset: 'BTC',
  key: `volume-${id}`,
  quantity: RECEIVED,
  limit_price: PRICE,
  hold_amount: PAID,
  usd_value: PAID,
  expires_at: new Date(at.getTime() + LIFE_MS),
  created_at: at,
  ended_at: new Date(at.getTime() + (transferId === undefined ? LIFE_MS : 0)),
  from_amount: transferId === undefined ? null : PAID,
  to_amount: transferId === undefined ? null : RECEIVED,
  price: transferId === undefined ? null : PRICE,
  transfer_id: transferId ?? null,
});

const quoteRow = ({ id, quoteId, owner, at }: Numbered & { readonly quoteId: string }) => ({
  id: quoteId,
  order_id: id,
  kind: 'limit' as const,
  institution_id: owner.institutionId,
  user_id: owner.userId,
  from_asset: 'USDT',
  to_asset: 'BTC',
  from_amount: PAID,
  to_amount: RECEIVED,
  base_asset: 'BTC',
  quote_asset: 'USDT',
  price: PRICE,
  reference_price: PRICE,
  reference_at: at,
  book_price: PRICE,
  index_bps: '0',
  margin_bps: '0',
  volatility_bps: '0',
  usd_value: PAID,
  created_at: at,
  expires_at: at,
  accepted_at: at,
});
