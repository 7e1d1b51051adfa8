import { findMonth } from '@aldgate/domain/brokers/bills.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { addDays, utcDay } from '@aldgate/domain/time/utcDay.ts';
import { draftBrokerBills } from '../../modules/brokers/index.ts';
import { findUserByName } from '../../modules/identity/index.ts';
import { approve } from './channel.ts';
import { findLantern, grantCapital } from './lantern.ts';
import type { PastPlatform } from './pastPlatform.ts';
import { BROKER, TREASURER } from './people.ts';

type BillType = 1 | 2;

/** The volume of each of a month's first 24 days, in USDT and over and over: 120,000,000 in all. */
const DAY_VOLUMES = ['4000000', '6000000', '5000000', '3000000', '7000000', '5000000'] as const;
const TRADED_DAYS = 24;
/** The shares of the accounts, in the order of their names, and of limit and market orders. */
const ACCOUNT_SHARES = ['0.5', '0.3', '0.2'] as const;
const ORDER_SHARES = [
  [1, '0.75'],
  [2, '0.25'],
] as const;

/** The first month's bill, of its closing NAVs alone, is issued, and paid from what is granted for it. */
export async function payLanternBill(past: PastPlatform): Promise<void> {
  await past.runDue();
  const { billNo, amount } = await findBill(past, 2, lastMonth(past));
  await issue(past, { billNo, reducedVolume: '0', reason: 'As agreed' });
  await grantCapital(past, 'demo-lantern-bill', amount);
  await past.asMember(BROKER, 'payTradeBill', { key: 'demo-lantern-bill', billNo, gaCode: await past.googleCode() });
}

/**
 * The bills of last month. No exchange has executed anything for the project then, so the volumes of its trade bill are
 * given. It is issued and waits for payment; the other one waits for its first review.
 */
export async function billLantern(past: PastPlatform): Promise<void> {
  const { database, clock } = past;
  const member = await findUserByName(database, BROKER);
  if (member === undefined) throw new Error(`there is no ${BROKER}`);
  const month = lastMonth(past);
  const trades = await listTrades(past, month.startOn);
  await draftBrokerBills({ database, clock }, { institutionId: member.institution_id, month, trades });
  const { billNo } = await findBill(past, 1, month);
  await issue(past, { billNo, reducedVolume: '20000000', reason: 'Market making, as agreed with the broker' });
}

const lastMonth = ({ clock }: PastPlatform) => findMonth(addDays(findMonth(utcDay(clock())).startOn, -1));

async function listTrades(past: PastPlatform, startOn: string) {
  const { projectNo } = await findLantern(past);
  const accounts = await past.asMember(BROKER, 'listBrokerAccount', { projectNo });
  const named = accounts.toSorted((a, b) => (a.accountName < b.accountName ? -1 : 1));
  return Array.from({ length: TRADED_DAYS }, (_, index) => index).flatMap((index) =>
    named.flatMap(({ brokerAccountId, accountName, exchangeCode }, order) =>
      ORDER_SHARES.map(([orderType, share]) => {
        const ofDay = decimal(DAY_VOLUMES[index % DAY_VOLUMES.length] ?? '0');
        const volume = ofDay.times(ACCOUNT_SHARES[order] ?? '0').times(share);
        return {
          day: addDays(startOn, index),
          exchange_code: exchangeCode,
          account_id: brokerAccountId,
          account_name: accountName,
          order_type: orderType,
          volume: toDecimalString(volume),
        };
      }),
    ),
  );
}

async function findBill(past: PastPlatform, type: BillType, { cycle }: { readonly cycle: string }) {
  const { items } = await past.asMember(BROKER, 'pageTradeBill', { queryCondition: { type, cycle } });
  const [bill] = items;
  if (bill === undefined) throw new Error(`there is no bill of type ${type} of ${cycle}`);
  return bill;
}

/** The treasurer reviews a bill, and another operator issues it. */
async function issue(
  past: PastPlatform,
  review: { readonly billNo: string; readonly reducedVolume: string; readonly reason: string },
): Promise<void> {
  const { approvalId } = await past.asOperator(TREASURER, 'reviewBill', review);
  await approve(past, approvalId);
}
