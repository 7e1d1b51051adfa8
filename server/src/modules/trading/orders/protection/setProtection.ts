import { randomUUID } from 'node:crypto';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { findProduct } from '@aldgate/domain/market/marketRef.ts';
import type { Protection } from '@aldgate/domain/trading/newOrder.ts';
import { findProtectionViolations } from '@aldgate/domain/trading/protection.ts';
import { ApiError } from '../../../../kernel/apiError.ts';
import { audit } from '../../../../kernel/audit/audit.ts';
import { inTransaction } from '../../../../kernel/database/database.ts';
import type { SignedInCaller } from '../../../../kernel/http/caller.ts';
import type { Sender } from '../../../exchangeAccounts/index.ts';
import type { OrderRow, ProtectionRow } from '../../tables.ts';
import { assertBounded, deadlinePassed, receiveDeadline } from '../deadline.ts';
import type { OrderDeps } from '../orderDeps.ts';
import { readPrices } from '../orderMarket.ts';
import { advancePlaced } from './advanceProtection.ts';
import { describeProtection } from './describeProtection.ts';
import { sendLegs } from './placeLegs.ts';
import {
  isSameProtection,
  openLegs,
  protectionValues,
  readOwnLegs,
  readProtection,
  selectLive,
  wantedLegs,
} from './protectionRow.ts';
import { lockContract, type StoredLegs, storeLegsIn } from './storeLegs.ts';

/** Request weight of the position, and of two legs with the cancellation of those before. */
const SET_WEIGHT = 9;

/**
 * TR-15: sets take profit and stop loss of an open position, or replaces them. Where the same are set already, they
 * are answered. A leg that the exchange refuses is in the answer with its reason.
 */
export async function setProtection(
  deps: OrderDeps,
  { user, origin, receivedAt }: SignedInCaller,
  { exchangeKeyId, instrumentId, validUntil: requested, ...protection }: ParsedOf<'setProtection'>,
): Promise<AnswerOf<'setProtection'>> {
  const { accounts, database, clock } = deps;
  const validUntil = receiveDeadline(requested, receivedAt);
  assertBounded(validUntil, receivedAt);
  const account = await accounts.findForChange(user, exchangeKeyId, 'reduce');
  const { rules } = await account.exchange.instruments.find(instrumentId);
  if (clock() >= validUntil) throw deadlinePassed(validUntil, clock());
  const product = findProduct(instrumentId);
  account.exchange.weight(product).shares.charge(account.institutionId, 'orders', SET_WEIGHT);
  const positions = await deps.state.positions(account, product);
  const position = positions.find((one) => one.instrumentId === instrumentId);
  if (position === undefined) throw new ApiError('protectionState', { reason: 'no_position' });
  const direction = position.side === 'long' ? 'buy' : 'sell';
  const { mark, last } = readPrices(deps, account, instrumentId);
  const reference = protection.triggerBy === 'mark' ? mark : last;
  const basis = { direction, reference, tickSize: rules.tickSize, now: clock() } as const;
  const [broken] = findProtectionViolations(protection, basis);
  if (broken !== undefined) throw new ApiError('orderOutOfBounds', broken);
  const sender = { account, user, origin };
  const stored = await store(deps, sender, { instrumentId, direction, protection, validUntil });
  if ('known' in stored) return describeProtection(database, stored.known);
  await sendLegs(deps, account, stored, validUntil);
  // Its job continues where the outcome of a leg is not known.
  await advancePlaced(deps, account, stored.row, undefined).catch((error: unknown) =>
    deps.log.warn({ err: error, protection: stored.row.id }, 'the outcome of a take profit or stop loss is unknown'),
  );
  return describeProtection(database, await readProtection(database, stored.row.id));
}

interface Wanted {
  readonly instrumentId: string;
  readonly direction: ProtectionRow['direction'];
  readonly protection: Protection;
  readonly validUntil: number;
}

/** Stores it with its legs and the audit record, or finds the one with these terms. */
function store(
  { database, clock }: OrderDeps,
  sender: Sender,
  { instrumentId, direction, protection, validUntil }: Wanted,
): Promise<StoredLegs | { readonly known: ProtectionRow }> {
  const { account, user, origin } = sender;
  return inTransaction(database, async (tx) => {
    const contract = {
      exchange_account_id: account.accountId,
      product: findProduct(instrumentId),
      instrument_id: instrumentId,
      direction,
    };
    await lockContract(tx, contract);
    const live = await selectLive(tx, {
      accountId: account.accountId,
      product: contract.product,
      instrumentId,
    }).execute();
    const known = live.find((row) => row.state !== 'waiting' && row.direction === direction);
    if (known !== undefined && isSameProtection(known, protection)) {
      const open: readonly OrderRow[] = openLegs([await readOwnLegs(tx, known)]);
      if (open.length === wantedLegs(known).length) return { known };
    }
    const at = clock();
    const row = await tx
      .insertInto('exchange_protection')
      .values(protectionValues(contract, { id: randomUUID(), userId: user.userId, protection, at }))
      .returningAll()
      .executeTakeFirstOrThrow();
    await audit(tx, {
      at,
      actor: user.userId,
      action: 'exchange_protection_set',
      subject: `exchange_protection:${row.id}`,
      origin,
      after: { account: account.accountId, instrumentId, ...protection },
    });
    const legs = await storeLegsIn(tx, sender, row, { legs: wantedLegs(row), validUntil, at });
    if (legs === undefined) throw new Error('a new protection cannot have been changed');
    return legs;
  });
}
