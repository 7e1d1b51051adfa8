import { type Location, useLocation } from 'react-router';
import { readLastSymbol } from '../../lib/browser/lastSymbol.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { usePath } from '../../lib/page/links.tsx';
import { useServerMenu } from '../../lib/session/serverMenu.ts';
import type { UserMenu } from '../../lib/session/session.ts';

export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly to: string;
  /** Whether the current page belongs to it. */
  readonly isCurrent: boolean;
}

/** The items that this client has a text for; others of the server are for newer clients. */
const KEYS = [
  'market',
  'trading',
  'convert',
  'otc',
  'loan',
  'wallet',
  'record',
  'brokers',
  'verify',
  'home',
  'lightning',
  'login',
  'assetAccount',
  'tradingAccount',
  'deposit',
  'withdraw',
  'coinAddress',
  'fiatAddress',
  'fiatDeposit',
  'fiatWithdraw',
  'fiatDepositRecord',
  'fiatWithdrawRecord',
  'transferRecord',
  'coinRecord',
  'otcRecord',
  'otcAvailable',
  'brokerAccounts',
  'brokerTransfers',
  'brokerInterest',
  'brokerProfit',
  'brokerBills',
  'brokerRecords',
  'brokerOperations',
  'brokerAddresses',
  'brokerMessages',
  'spotTradeRecord',
  'futureTradeRecord',
  'safe',
  'notifications',
  'apiKeys',
  'kyc',
  'information',
  'approvals',
  'hitory',
  'freeze',
  'help',
] as const;

/** SH-11: the areas of the server's menu, in its order. */
export const useMenu = (): readonly MenuItem[] => useItems(['area']);

/** SH-11: every page of the server's menu. */
export const useMenuPages = (): readonly MenuItem[] => useItems(['area', 'page', 'account']);

/** SH-11: the account pages of the server's menu, in its order. */
export const useAccountMenu = (): readonly MenuItem[] => useItems(['account']);

type Item = UserMenu[number];

function useItems(groups: readonly Item['group'][]): readonly MenuItem[] {
  const { t } = useTranslation();
  const path = usePath();
  const { pathname, search } = useLocation();
  return useServerMenu().flatMap((item) => {
    const key = KEYS.find((known) => known === item.key);
    if (key === undefined || !groups.includes(item.group)) return [];
    const to = path(key === 'trading' ? `trading/${readLastSymbol()}` : item.path);
    return [{ key, label: t(`menu.${key}`), to, isCurrent: isAt({ pathname, search }, path(item.path), item) }];
  });
}

/** First segments that belong to the area of another one. */
const AREA_OF: Readonly<Record<string, string>> = {
  futureTrading: 'trading',
  otcinfo: 'otc',
  brokersManager: 'brokers',
};

const findArea = (segment: string): string => AREA_OF[segment] ?? segment;

/**
 * An area is current on every page below its first segment; a page below its own address, and one that is a tab of a
 * page where its query is.
 */
function isAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>, to: string, { group, path }: Item): boolean {
  const [area = ''] = path.split('/');
  if (path.includes('?')) return `${pathname}${search}&`.startsWith(`${to}&`);
  const segment = pathname.split('/')[2] ?? '';
  if (group === 'area' && area !== 'account') return findArea(area) === findArea(segment);
  return `${pathname}/`.startsWith(`${to}/`);
}
