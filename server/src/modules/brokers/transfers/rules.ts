import { FUTURES, findMarginAsset } from '@aldgate/domain/market/product.ts';
import { isSameLocation } from '../../exchangeAccounts/index.ts';
import type { BrokerLocation } from './locations.ts';

/** Assets that move between exchanges, through the platform's own accounts there. */
export const BRIDGED_ASSETS: readonly string[] = ['USDT'];

/** Facts that decide whether a location is open, as they were read. */
export interface MoveRules {
  /** Why the member moves no money at all. */
  readonly closedFor: 'serviceSuspended' | 'restricted' | null;
  /** The exchanges that operators suspended, by code. */
  readonly suspended: ReadonlyMap<string, unknown>;
  /** The accounts whose money the member may move. */
  readonly managed: ReadonlySet<string>;
}

export type ClosedBy =
  | 'restricted'
  | 'notManager'
  | 'accountState'
  | 'serviceSuspended'
  | 'sameLocation'
  | 'assetUnsupported';

/** BR-10: why a move cannot have a location at one side; null where it can. */
export function whyClosed(
  rules: MoveRules,
  side: 'source' | 'target',
  { fund, account }: BrokerLocation,
  asset: string,
): ClosedBy | null {
  if (rules.closedFor !== null) return rules.closedFor;
  if (fund === 'capital' || account === null) return null;
  if (side === 'source' && !rules.managed.has(account.id)) return 'notManager';
  if (account.state !== 'active') return 'accountState';
  if (rules.suspended.has(account.exchange_code)) return 'serviceSuspended';
  return holdsAsset({ fund }, asset) ? null : 'assetUnsupported';
}

/** Whether a location can hold an asset: a futures wallet holds its margin asset alone. */
export const holdsAsset = ({ fund }: Pick<BrokerLocation, 'fund'>, asset: string): boolean =>
  fund === 'capital' || fund.product !== FUTURES || asset === findMarginAsset(FUTURES);

/** BR-10: why money cannot go from one location to another; null where it can. */
export function whyApart(source: BrokerLocation, target: BrokerLocation, asset: string): ClosedBy | null {
  if (isSameLocation(source.fund, target.fund)) return 'sameLocation';
  const isBridge =
    source.account !== null && target.account !== null && source.account.exchange_code !== target.account.exchange_code;
  return isBridge && !BRIDGED_ASSETS.includes(asset) ? 'assetUnsupported' : null;
}
