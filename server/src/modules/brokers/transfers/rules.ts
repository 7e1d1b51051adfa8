import { FINANCING_ASSETS } from '@aldgate/domain/brokers/projects.ts';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { isSameLocation, isWallet } from '../../exchangeAccounts/index.ts';
import { closesAccounts, closesCash, type OpenCase } from '../caseRows/openCases.ts';
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
  /** The open cases of the broker's projects, by their numbers. */
  readonly cases: ReadonlyMap<string, OpenCase>;
  /** A liquidated project of the broker still owes something. */
  readonly hasShortfall: boolean;
}

export type ClosedBy =
  | 'restricted'
  | 'notManager'
  | 'accountInProject'
  | 'accountState'
  | 'serviceSuspended'
  | 'case'
  | 'shortfall'
  | 'sameLocation'
  | 'assetUnsupported';

/** BR-10: why a move cannot have a location at one side; null where it can. */
export function whyClosed(
  rules: MoveRules,
  side: 'source' | 'target',
  location: BrokerLocation,
  asset: string,
): ClosedBy | null {
  const { account } = location;
  if (rules.closedFor !== null) return rules.closedFor;
  if (account !== null && side === 'source' && !rules.managed.has(account.id)) return 'notManager';
  const debt = side === 'source' ? whyOwed(rules, location) : null;
  if (debt !== null || account === null) return debt;
  if (account.state !== 'active') return 'accountState';
  if (rules.suspended.has(account.exchange_code)) return 'serviceSuspended';
  return holdsAsset(location, asset) ? null : 'assetUnsupported';
}

/** BR-05: why what the broker owes keeps money where it is; null where it can go. */
export function whyOwed(
  { cases, hasShortfall }: Pick<MoveRules, 'cases' | 'hasShortfall'>,
  { fund, account, projectNo }: BrokerLocation,
): 'case' | 'shortfall' | null {
  if (fund === 'capital') return hasShortfall ? 'shortfall' : null;
  const open = cases.get(projectNo ?? '');
  if (open === undefined) return null;
  return (account === null ? closesCash(open) : closesAccounts(open)) ? 'case' : null;
}

/**
 * Whether a location can hold an asset: a futures wallet holds its margin asset alone, a project what it is financed
 * in.
 */
export const holdsAsset = ({ fund }: Pick<BrokerLocation, 'fund'>, asset: string): boolean =>
  isWallet(fund) ? asset === (traitsOf(fund.product).walletAsset ?? asset) : fund === 'capital' || isFinancing(asset);

/** BR-10: why money cannot go from one location to another; null where it can. */
export function whyApart(
  { cases }: Pick<MoveRules, 'cases'>,
  source: BrokerLocation,
  target: BrokerLocation,
  asset: string,
): ClosedBy | null {
  if (isSameLocation(source.fund, target.fund)) return 'sameLocation';
  // The money of a project crosses its border by actions alone.
  if (source.projectNo !== target.projectNo) return cases.has(source.projectNo ?? '') ? 'case' : 'accountInProject';
  const isBridge =
    source.account !== null && target.account !== null && source.account.exchange_code !== target.account.exchange_code;
  return isBridge && !BRIDGED_ASSETS.includes(asset) ? 'assetUnsupported' : null;
}

const isFinancing = (asset: string): boolean => FINANCING_ASSETS.some((each) => each === asset);
