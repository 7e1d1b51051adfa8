import { storage } from '@aldgate/client-kit/browser/storage.ts';
import { serverClock } from '@aldgate/client-kit/calls/serverClock.ts';
import { createSession } from '@aldgate/client-kit/session.ts';
import type { AnswerOf } from '@aldgate/contract/calls.ts';
import type { SessionEndData } from '@aldgate/contract/errors.ts';
import { type MemberPermission, memberMay } from '@aldgate/domain/identity/roles.ts';
import { resetAssetLists } from './assets.ts';
import { rememberBrowser } from './browserTokens.ts';
import { adoptEnd, clearEnd, storeEnd, useSessionEnd } from './end.ts';

export type UserInfo = AnswerOf<'getUserInfo'>;
export type UserMenu = AnswerOf<'getUserMenu'>;

/** A trading account that the user can select: a sub-account at an exchange, accessed with one of its keys. */
export type TradingAccount = AnswerOf<'queryBrokerOptions'>[number];

/**
 * ID-20: the signed-in user, beside the token. `isLogin` says that a login succeeded; the server supplies userInfo and
 * userMenu.
 */
interface Loaded {
  readonly isLogin: boolean;
  readonly userInfo: UserInfo | null;
  readonly userMenu: UserMenu;
  /** The platform configuration; empty until it is loaded. */
  readonly platformConfig: Partial<AnswerOf<'platformConfiguration'>>;
  readonly exchangeCode: string;
  /** The key of the selected trading account; null where none is selected. */
  readonly keyId: string | null;
  /** The trading accounts, as last loaded. */
  readonly accountList: readonly TradingAccount[];
  /** Whether the notice to secure the account was dismissed. */
  readonly safeNotice: boolean;
  /** Why the token's user could not be loaded; null without a failure. */
  readonly failure: unknown;
}

export const TOKEN_KEY = 'aldgate.token';
const ACCOUNT_KEY = 'aldgate.keyId';
const EXCHANGE_KEY = 'aldgate.exchange';
const NOTICE_KEY = 'aldgate.safeNotice';

const DEFAULT_EXCHANGE = 'binance';

const SIGNED_OUT: Loaded = {
  isLogin: false,
  userInfo: null,
  userMenu: [],
  platformConfig: {},
  exchangeCode: DEFAULT_EXCHANGE,
  keyId: null,
  accountList: [],
  safeNotice: false,
  failure: null,
};

const session = createSession(storage, TOKEN_KEY, SIGNED_OUT);
export const { useSession } = session;

useSession.setState(({ token }) => ({
  isLogin: token !== null,
  exchangeCode: storage.get(EXCHANGE_KEY) ?? DEFAULT_EXCHANGE,
  keyId: storage.get(ACCOUNT_KEY),
  safeNotice: storage.get(NOTICE_KEY) === 'true',
}));

/** ID-01: a successful login stores its token, and the one that recognises this browser at the next login. */
export function signIn({ token, browserToken }: AnswerOf<'login'>): void {
  if (browserToken !== null) rememberBrowser(browserToken);
  clearEnd();
  session.signIn(token, { isLogin: true });
}

/** Selects a trading account with its exchange; the choice survives a reload. */
export function selectAccount({ exchangeCode, keyId }: Pick<TradingAccount, 'exchangeCode' | 'keyId'>): void {
  storage.set(ACCOUNT_KEY, keyId);
  storage.set(EXCHANGE_KEY, exchangeCode);
  useSession.setState({ exchangeCode, keyId });
}

export function dismissSafeNotice(): void {
  storage.set(NOTICE_KEY, 'true');
  useSession.setState({ safeNotice: true });
}

/** ID-01, ID-03: clears the token and everything loaded or chosen with it. */
export function resetSession(): void {
  for (const key of [ACCOUNT_KEY, EXCHANGE_KEY, NOTICE_KEY]) storage.remove(key);
  session.reset();
  resetAssetLists();
}

/** The session was ended elsewhere: resets it, and keeps when and why for every page and tab. */
export function endSession(end: SessionEndData): void {
  // Other tabs read the end when the token is removed.
  storeEnd(end);
  resetSession();
}

/** Whether the last session ended and nobody has logged in since: every page shows so. */
export function useHasEnded(): boolean {
  const hasToken = useSession((session) => session.token !== null);
  return useSessionEnd(({ end }) => end !== null) && !hasToken;
}

/** Signing out in one tab signs out the others; signing in as someone else reloads them. */
export function followOtherTabs(reload: () => void): void {
  session.onOtherTab((token) => {
    if (token !== undefined) return reload();
    resetSession();
    adoptEnd({ reason: 'logged_out', endedAt: serverClock.now() });
  });
}

/**
 * Whether the member's role allows it; the server checks it at every call. True until the user is loaded, so that no
 * form disappears meanwhile.
 */
export const useMemberMay = (permission: MemberPermission): boolean =>
  useSession(({ userInfo }) => userInfo === null || memberMay(userInfo.role, permission));
