import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { create } from 'zustand';
import { storage } from '../browser/storage.ts';
import { resetAssetLists } from './assets.ts';

export type UserInfo = AnswerOf<'getUserInfo'>;
export type UserMenu = AnswerOf<'getUserMenu'>;

/** A trading account that the user can select: a sub-account at an exchange, accessed with one of its keys. */
export interface TradingAccount {
  readonly exchangeCode: string;
  readonly brokerAccountId: string;
  readonly keyId: string;
  readonly sortIndex: number;
}

/** ID-20: the signed-in user. `isLogin` says that a login succeeded; the server supplies userInfo and userMenu. */
export interface Session {
  readonly token: string | null;
  readonly isLogin: boolean;
  readonly userInfo: UserInfo | null;
  readonly userMenu: UserMenu;
  /** The platform configuration; empty until it is loaded. */
  readonly platformConfig: Partial<AnswerOf<'platformConfiguration'>>;
  readonly exchangeCode: string;
  /** The key of the selected trading account; null where none is selected. */
  readonly keyId: string | null;
  readonly accountList: readonly TradingAccount[];
  /** Whether the notice to secure the account was dismissed. */
  readonly safeNotice: boolean;
  /** Why the token's user could not be loaded; null without a failure. */
  readonly failure: unknown;
}

export const TOKEN_KEY = 'aldgate.token';
const ACCOUNT_KEY = 'aldgate.keyId';
const NOTICE_KEY = 'aldgate.safeNotice';

const DEFAULT_EXCHANGE = 'binance';

const SIGNED_OUT: Session = {
  token: null,
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

const stored = storage.get(TOKEN_KEY);

export const useSession = create<Session>()(() => ({
  ...SIGNED_OUT,
  token: stored,
  isLogin: stored !== null,
  keyId: storage.get(ACCOUNT_KEY),
  safeNotice: storage.get(NOTICE_KEY) === 'true',
}));

/** ID-01: a successful login stores its token. */
export function signIn(token: string): void {
  storage.set(TOKEN_KEY, token);
  useSession.setState({ ...SIGNED_OUT, token, isLogin: true });
}

/** Selects a trading account with its exchange; the choice survives a reload. */
export function selectAccount({ exchangeCode, keyId }: Pick<TradingAccount, 'exchangeCode' | 'keyId'>): void {
  storage.set(ACCOUNT_KEY, keyId);
  useSession.setState({ exchangeCode, keyId });
}

export function dismissSafeNotice(): void {
  storage.set(NOTICE_KEY, 'true');
  useSession.setState({ safeNotice: true });
}

/** ID-01, ID-03: clears the token and everything loaded or chosen with it. */
export function resetSession(): void {
  for (const key of [TOKEN_KEY, ACCOUNT_KEY, NOTICE_KEY]) storage.remove(key);
  useSession.setState(SIGNED_OUT);
  resetAssetLists();
}

/** Signing out in one tab signs out the others; signing in as someone else reloads them. */
export function followOtherTabs(reload: () => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== TOKEN_KEY || newValue === useSession.getState().token) return;
    if (newValue === null) resetSession();
    else reload();
  });
}
