import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { usePath } from '../links.tsx';
import { useSession } from '../session.ts';

export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly to: string;
  /** Whether the page of the moment belongs to it. */
  readonly here: boolean;
}

/** Items of the server's menu that this client has a screen and a word for: the areas, which the bar shows too … */
const AREAS = ['market', 'trading', 'convert', 'wallet', 'record'] as const;
/** … and pages inside them, which the palette finds and the rail of their area shows. */
const PAGES = ['assetAccount', 'tradingAccount', 'transferRecord', 'futureTradeRecord'] as const;

/** CV-04, TR-18: a visitor may see what a conversion would give, and the live market. */
const VISITOR = [
  { key: 'market', path: 'market' },
  { key: 'trading', path: 'trading/BTCUSDT' },
  { key: 'convert', path: 'nologin/convert/coin' },
];

/** SH-11: the areas of the menu as the server gives it to who is signed in; a visitor's is what is open to all. */
export function useMenu(): readonly MenuItem[] {
  return useItems(AREAS);
}

/** SH-11: the areas, and the pages inside them that the server names. */
export function useMenuPages(): readonly MenuItem[] {
  return useItems([...AREAS, ...PAGES]);
}

function useItems(keys: readonly (typeof AREAS | typeof PAGES)[number][]): readonly MenuItem[] {
  const { t } = useTranslation();
  const path = usePath();
  const { pathname } = useLocation();
  const { token, userMenu } = useSession();
  const area = pathname.split('/')[2];
  return (token === null ? VISITOR : userMenu).flatMap((item) => {
    const key = keys.find((known) => known === item.key);
    if (key === undefined) return [];
    return [{ key, label: t(`menu.${key}`), to: path(item.path), here: item.path.split('/')[0] === area }];
  });
}
