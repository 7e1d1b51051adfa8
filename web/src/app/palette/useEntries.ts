import type { PaletteEntry, PaletteGroup } from '@aldgate/ui/palette/entries.ts';
import { type Location, useLocation, useNavigate } from 'react-router';
import { OPEN_ACTIVITY } from '../../features/activity/index.ts';
import { API_REFERENCE } from '../../features/apiKeys/index.ts';
import { setMasked, useHiding } from '../../lib/amounts/hiding.ts';
import { chooseDirection, chooseTheme, DIRECTIONS, THEMES, useAppearance } from '../../lib/browser/theme.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { LANGUAGES, parsePathLanguage } from '../../lib/i18n/language.ts';
import { LANGUAGE_NAMES } from '../../lib/page/LanguageSwitch.tsx';
import { usePath } from '../../lib/page/links.tsx';
import { withLanguage } from '../../lib/page/paths.ts';
import { useMemberMay, useSession } from '../../lib/session/session.ts';
import { useSystem } from '../../lib/session/system.ts';
import { marketProduct } from '../../marketData/tickers/marketProduct.ts';
import { useConnection, useTickers } from '../../marketData/tickers/useFeed.ts';
import { useMenuPages } from '../menu/menu.ts';
import { useLogOut } from '../menu/useLogOut.ts';

/** Layers that the palette opens itself. */
export interface PaletteCommands {
  readonly onKeys: () => void;
  readonly onTransfer: () => void;
  readonly onStatements: () => void;
  readonly onCancelAll: () => void;
}

/** The most symbols that are shown, a readable length. */
const SYMBOLS_MAX = 8;

/** All palette entries for the current user, in display order. */
export function useEntries(commands: PaletteCommands): readonly PaletteGroup[] {
  const { t } = useTranslation();
  return [
    { id: 'pages', label: t('palette.groups.pages'), items: usePages(commands) },
    { id: 'symbols', label: t('palette.groups.symbols'), items: useSymbols(), shownMax: SYMBOLS_MAX },
    {
      id: 'actions',
      label: t('palette.groups.actions'),
      items: [...useMoneyActions(commands), ...useActions(commands)],
    },
  ];
}

/** Screens within a page of the menu: tabs, and what a button there opens. */
const WITHIN = [
  { of: 'wallet', id: 'activity', to: `wallet/overview?${OPEN_ACTIVITY}` },
  { of: 'notifications', id: 'alerts', to: 'account/notifications?tab=alerts' },
  { of: 'notifications', id: 'notificationSettings', to: 'account/notifications?tab=settings' },
  { of: 'approvals', id: 'approvalRules', to: 'information?tab=approvalRules' },
] as const;

/** The menu's pages, and the screens within them. */
function usePages({ onStatements }: PaletteCommands): readonly PaletteEntry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const path = usePath();
  const pages = useMenuPages();
  const has = (key: string) => pages.some((page) => page.key === key);
  const reference = () => window.open(API_REFERENCE, '_blank', 'noopener');
  return [
    ...pages.map(({ key, label, to }) => ({ id: key, label, run: () => void navigate(to) })),
    ...WITHIN.filter(({ of }) => has(of)).map(({ id, to }) => ({
      id,
      label: t(`palette.pages.${id}`),
      run: () => void navigate(path(to)),
    })),
    ...(has('wallet') ? [{ id: 'statements', label: t('palette.pages.statements'), run: onStatements }] : []),
    ...(has('apiKeys') ? [{ id: 'reference', label: t('palette.pages.reference'), run: reference }] : []),
  ];
}

/** Every pair and contract of the market; it opens the trading page. */
function useSymbols(): readonly PaletteEntry[] {
  const { t } = useTranslation();
  const path = usePath();
  const navigate = useNavigate();
  const [contracts, pairs] = [useTickers('usdm'), useTickers('spot')];
  return Array.from([...contracts.values(), ...pairs.values()], ({ symbol, baseAsset, quoteAsset }) => ({
    id: symbol,
    label: symbol,
    detail: t(`palette.symbols.${marketProduct(symbol)}`),
    keywords: `${baseAsset}/${quoteAsset}`,
    run: () => void navigate(path(`trading/${symbol}`)),
  }));
}

/** The actions of the areas that the server's menu names. */
function useMoneyActions({ onTransfer, onCancelAll }: PaletteCommands): readonly PaletteEntry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const path = usePath();
  const menu = useMenuPages();
  const signedIn = useSession((session) => session.token !== null);
  const [mayTrade, mayMove] = [useMemberMay('trade'), useMemberMay('move')];
  if (!signedIn) return [];
  const at = (key: string) => menu.find((page) => page.key === key)?.to;
  const [convert, otc, loan] = [at('convert'), at('otc'), at('loan')];
  return [
    ...(at('wallet') === undefined
      ? []
      : [
          ...(mayMove ? [{ id: 'transfer', label: t('palette.transfer'), run: onTransfer }] : []),
          { id: 'proof', label: t('palette.proof'), run: () => void navigate(path('wallet/overview#proof')) },
        ]),
    ...(convert === undefined
      ? []
      : [{ id: 'convert-assets', label: t('palette.convert'), run: () => void navigate(convert) }]),
    ...(otc === undefined ? [] : [{ id: 'trade-otc', label: t('palette.otc'), run: () => void navigate(otc) }]),
    ...(loan === undefined || !mayMove
      ? []
      : [{ id: 'borrow', label: t('palette.borrow'), run: () => void navigate(`${loan}?form=borrow`) }]),
    ...(at('trading') === undefined || !mayTrade
      ? []
      : [{ id: 'cancel-all', label: t('palette.cancelAll'), run: onCancelAll }]),
  ];
}

function useActions({ onKeys }: PaletteCommands): readonly PaletteEntry[] {
  const { t } = useTranslation();
  const location: Location<unknown> = useLocation();
  const { pathname, search, hash, state } = location;
  const navigate = useNavigate();
  const logOut = useLogOut();
  const appearance = useAppearance();
  const isClient = useSystem(({ isClient }) => isClient);
  const feeds = [useConnection('usdm'), useConnection('spot')];
  const isOffline = feeds.some(({ connection }) => connection.state === 'offline');
  const reconnect = () => {
    for (const { retry } of feeds) retry();
  };
  const signedIn = useSession((session) => session.token !== null);
  const masked = useHiding((hiding) => hiding.masked);
  const themes = THEMES.filter((theme) => theme !== appearance.theme).map((theme) => ({
    id: `theme-${theme}`,
    label: `${t('settings.theme')}: ${t(`settings.themes.${theme}`)}`,
    run: () => chooseTheme(theme),
  }));
  const directions = DIRECTIONS.filter((direction) => direction !== appearance.direction).map((direction) => ({
    id: `direction-${direction}`,
    label: `${t('settings.direction')}: ${t(`settings.directions.${direction}`)}`,
    run: () => chooseDirection(direction),
  }));
  const languages = LANGUAGES.filter((language) => language !== parsePathLanguage(pathname)).map((language) => ({
    id: `language-${language}`,
    label: `${t('language')}: ${LANGUAGE_NAMES[language]?.name ?? language}`,
    run: () => void navigate(`${withLanguage(pathname, language)}${search}${hash}`, { replace: true, state }),
  }));
  return [
    ...themes,
    ...directions,
    ...languages,
    ...(signedIn
      ? [{ id: 'mask', label: t(masked ? 'palette.unmask' : 'palette.mask'), run: () => setMasked(!masked) }]
      : []),
    ...(isOffline ? [{ id: 'retry', label: t('palette.retry'), run: reconnect }] : []),
    // A desktop shell has no button for it.
    ...(isClient ? [{ id: 'reload', label: t('palette.reload'), run: () => window.location.reload() }] : []),
    { id: 'keys', label: t('keys.title'), detail: '?', run: onKeys },
    ...(signedIn ? [{ id: 'logOut', label: t('account.logOut'), run: () => void logOut() }] : []),
  ];
}
