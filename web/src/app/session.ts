import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { create } from 'zustand';
import { storage } from './storage.ts';
import { resetAssetLists } from './stores/assets.ts';

export type UserInfo = AnswerOf<'getUserInfo'>;
export type UserMenu = AnswerOf<'getUserMenu'>;

/** A trading account that the user may select: a sub-account at an exchange, reached by one of its keys. */
export interface TradingAccount {
  readonly exchangeCode: string;
  readonly brokerAccountId: string;
  readonly keyId: string;
  readonly sortIndex: number;
}

/** ID-20: who is signed in. `isLogin` says that a login succeeded; userInfo and userMenu follow from the server. */
export interface Session {
  readonly token: string | null;
  readonly isLogin: boolean;
  readonly userInfo: UserInfo | null;
  readonly userMenu: UserMenu;
  /** What operations configure for this platform; empty until it is told. */
  readonly platformConfig: Partial<AnswerOf<'platformConfiguration'>>;
  readonly exchangeCode: string;
  /** The selected trading account's key; null while none is selected. */
  readonly keyId: string | null;
  readonly accountList: readonly TradingAccount[];
  /** Whether the notice to secure the account was put away. */
  readonly safeNotice: boolean;
  /** Why the server could not be asked whose token this is; null while nothing failed. */
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

/** Selects a trading account with its exchange; the choice outlives a reload. */
export function selectAccount({ exchangeCode, keyId }: Pick<TradingAccount, 'exchangeCode' | 'keyId'>): void {
  storage.set(ACCOUNT_KEY, keyId);
  useSession.setState({ exchangeCode, keyId });
}

export function putSafeNoticeAway(): void {
  storage.set(NOTICE_KEY, 'true');
  useSession.setState({ safeNotice: true });
}

/** ID-01, ID-03: forgets the token and everything that was known or chosen through it. */
export function resetSession(): void {
  for (const key of [TOKEN_KEY, ACCOUNT_KEY, NOTICE_KEY]) storage.remove(key);
  useSession.setState(SIGNED_OUT);
  resetAssetLists();
}

/** Signing out in one tab signs the others out; signing in as somebody else there starts this one anew. */
export function followOtherTabs(reload: () => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== TOKEN_KEY || newValue === useSession.getState().token) return;
    if (newValue === null) resetSession();
    else reload();
  });
}
