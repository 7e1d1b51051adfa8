import { deskState } from '@aldgate/domain/otc/deskHours.ts';
import type { PastPlatform } from './pastPlatform.ts';
import { TRADER } from './people.ts';

interface Trade {
  readonly fromAsset: string;
  readonly toAsset: string;
  readonly fromAmount: string;
}

/** A conversion at the firm quote of that minute. */
export async function convert(platform: PastPlatform, trade: Trade, member = TRADER): Promise<void> {
  const { quoteId } = await platform.asMember(member, 'quote', trade);
  await platform.asMember(member, 'order', { quoteId });
}

const AFTERWARDS_MS = 60_000;
const AFTER_OPENING_MS = 95 * 60_000;

/**
 * A trade at the OTC desk's real-time price, and the market a minute later that it is measured with. Where the desk is
 * closed, it is traded after the next opening.
 */
export async function tradeAtDesk(platform: PastPlatform, trade: Trade, member = TRADER): Promise<void> {
  const days = await platform.database.selectFrom('otc_closed_day').select('day').execute();
  const { isOpen, opensAt } = deskState(platform.clock(), new Set(days.map(({ day }) => day)));
  if (!isOpen) await platform.moveTo(opensAt + AFTER_OPENING_MS);
  const { quoteId } = await platform.asMember(member, 'blockQuote', trade);
  await platform.asMember(member, 'blockOrder', { quoteId });
  await platform.moveTo(platform.clock() + AFTERWARDS_MS);
  await platform.turnDesk();
}
