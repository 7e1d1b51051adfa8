import { z } from 'zod';
import { apiKey } from '../apiKeys/fields.ts';
import { amount, time } from '../fields.ts';
import { loan, loanEvent } from '../loans/fields.ts';
import { memberApprovalsCalls } from '../memberApprovals/schemas.ts';
import { keyId } from '../trading/fields.ts';
import { order } from '../trading/orders/schemas.ts';
import { trade } from '../trading/records/schemas.ts';
import { transfersCalls } from '../trading/transfers/schemas.ts';
import { walletCalls } from '../wallet/schemas.ts';
import { WEIGHTS } from '../wireBuilders.ts';
import { listInput, ownEndpoint, pageAnswer } from './endpoint.ts';

const record = walletCalls.pageDepositWithdraw.answer.shape.items.element;
const payment = record.pick({
  orderId: true,
  asset: true,
  network: true,
  txid: true,
  accountType: true,
  state: true,
  reason: true,
  createdAt: true,
});
const account = keyId.nullable().meta({ description: '`keyId` of GET /accounts; null of an account without a key' });

/** The fields of each type of event, by the names that the lists have. */
const DATA = {
  order: order
    .omit({ clientListId: true, fee: true, feeAsset: true, realizedPnl: true, lastDealAt: true })
    .extend({ account }),
  execution: trade.omit({ liquidationType: true }).extend({ account }),
  deposit: payment.extend({ initiatedAmount: amount, actualAmount: amount.nullable() }),
  withdrawal: payment.extend({ address: z.string(), amount, fee: amount, receivable: amount }),
  transfer: transfersCalls.pageTransfer.answer.shape.items.element,
  approval: memberApprovalsCalls.queryMemberApproval.answer.pick({
    approvalId: true,
    kind: true,
    subjectId: true,
    state: true,
    failure: true,
    madeAt: true,
    expiresAt: true,
  }),
  loan: loan
    .pick({
      loanId: true,
      asset: true,
      collateralAsset: true,
      collateralAmount: true,
      currentAmount: true,
      annualRate: true,
      maturityAt: true,
      status: true,
      isShortfall: true,
      endReason: true,
    })
    .extend(loanEvent.pick({ eventId: true, event: true, amount: true, paid: true, ltv: true }).shape)
    .extend({ amountAsset: z.string().nullable().meta({ description: 'of `amount`' }) }),
  key: apiKey.pick({ publicId: true, remark: true, permissions: true, addresses: true, state: true, expiresAt: true }),
} as const;

export type EventType = keyof typeof DATA;
export type EventData = { readonly [Type in EventType]: z.output<(typeof DATA)[Type]> };

const TYPES = Object.keys(DATA) as [EventType, ...EventType[]];

const eventOf = <Type extends EventType>(type: Type) =>
  z.object({
    id: z.string().meta({ description: 'the cursor after which a reader continues' }),
    type: z.literal(type),
    at: time.meta({ description: 'when it was stored; the times of the record are in `data`' }),
    data: DATA[type],
  });

/** An event of a record of the institution, with the record's fields after it. */
export const customerEvent = z.discriminatedUnion('type', [
  eventOf('order'),
  eventOf('execution'),
  eventOf('deposit'),
  eventOf('withdrawal'),
  eventOf('transfer'),
  eventOf('approval'),
  eventOf('loan'),
  eventOf('key'),
]);

export type CustomerEvent = z.output<typeof customerEvent>;

const types = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(TYPES)))
  .optional()
  .meta({ description: `of ${TYPES.join(', ')}, separated by commas; without it all of them` });

/** The cursor of an event, or of a page's end. */
const cursor = z.string().min(1).max(100);

/** Events, in pages and as they happen. */
export const eventEndpoints = [
  ownEndpoint(
    {
      method: 'GET',
      path: '/events',
      permission: 'read',
      weight: WEIGHTS.list,
      summary:
        'What happened to orders, payments, transfers, approvals, loans and keys in the last 30 days, oldest first. ' +
        'Each event comes once; a reader that continues from `next` misses none',
      input: {
        after: cursor.optional().meta({ description: '`next` of the page before, or the `id` of an event' }),
        types,
        limit: listInput.limit,
      },
      answer: pageAnswer(customerEvent).extend({
        next: z.string().nullable().meta({
          description:
            'where the next page continues: `after` itself once nothing follows; null while nothing happened',
        }),
      }),
    },
    'events',
  ),
  ownEndpoint(
    {
      method: 'GET',
      path: '/stream',
      permission: 'read',
      summary:
        'The same events as they happen, as server-sent events: `id` is the cursor, `event` the type, `data` the ' +
        'event. The header `Last-Event-ID` continues after a cursor; without it the stream starts now',
      input: { types },
      answer: customerEvent,
      errors: ['tooManyRequests'],
    },
    'stream',
  ),
];
