import { useLocation } from 'react-router';
import { readLastSymbol } from '../../lib/browser/lastSymbol.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { usePath } from '../../lib/page/links.tsx';
import { useSession } from '../../lib/session/session.ts';

export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly to: string;
  /** Whether the current page belongs to it. */
  readonly isCurrent: boolean;
}

/** The server's menu items that this client has a screen and a text for: the areas, which the bar shows … */
const AREAS = ['market', 'trading', 'convert', 'wallet', 'record', 'brokers'] as const;
/** … the pages inside them, which the palette finds and the rail of their area shows … */
const PAGES = ['assetAccount', 'tradingAccount', 'transferRecord', 'futureTradeRecord'] as const;
/** … and the account pages, in the order of the account menu. */
const ACCOUNT = ['safe', 'kyc', 'information', 'hitory', 'freeze'] as const;

type Key = (typeof AREAS | typeof PAGES | typeof ACCOUNT)[number];

/** CV-04, TR-18: a visitor can see indicative conversions and the live market. */
const VISITOR = [
  { key: 'market', path: 'market' },
  { key: 'trading', path: 'trading/BTCUSDT' },
  { key: 'convert', path: 'nologin/convert/coin' },
  { key: 'brokers', path: 'brokers' },
];

/** SH-11: the areas of the server's menu for a signed-in user; a visitor gets the open areas. */
export function useMenu(): readonly MenuItem[] {
  return useItems(AREAS);
}

/** SH-11: the areas, the pages inside them that the server names, and help. */
export function useMenuPages(): readonly MenuItem[] {
  return [...useItems([...AREAS, ...PAGES, ...ACCOUNT]), useHelp()];
}

/** SH-11: the account pages that the server names, in this client's order; help is always included. */
export function useAccountMenu(): readonly MenuItem[] {
  const items = useItems(ACCOUNT);
  const ordered = ACCOUNT.flatMap((key) => items.filter((item) => item.key === key));
  return [...ordered, useHelp()];
}

function useItems(keys: readonly Key[]): readonly MenuItem[] {
  const { t } = useTranslation();
  const path = usePath();
  const { pathname } = useLocation();
  const { token, userMenu } = useSession();
  return (token === null ? VISITOR : userMenu).flatMap((item) => {
    const key = keys.find((known) => known === item.key);
    if (key === undefined) return [];
    const to = path(key === 'trading' ? `trading/${readLastSymbol()}` : item.path);
    const isCurrent = AREAS.some((area) => area === key)
      ? item.path.split('/')[0] === pathname.split('/')[2]
      : `${pathname}/`.startsWith(`${path(item.path)}/`);
    return [{ key, label: t(`menu.${key}`), to, isCurrent }];
  });
}

function useHelp(): MenuItem {
  const { t } = useTranslation();
  const to = usePath()('help');
  return { key: 'help', label: t('menu.help'), to, isCurrent: useLocation().pathname === to };
}
