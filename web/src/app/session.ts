import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { create } from 'zustand';
import { storage } from './storage.ts';

export type UserInfo = AnswerOf<'getUserInfo'>;
export type UserMenu = AnswerOf<'getUserMenu'>;

/** ID-20: who is signed in. `isLogin` says that a login succeeded; userInfo and userMenu follow from the server. */
export interface Session {
  readonly token: string | null;
  readonly isLogin: boolean;
  readonly userInfo: UserInfo | null;
  readonly userMenu: UserMenu;
  /** Why the server could not be asked whose token this is; null while nothing failed. */
  readonly failure: unknown;
}

export const TOKEN_KEY = 'aldgate.token';

const SIGNED_OUT: Session = { token: null, isLogin: false, userInfo: null, userMenu: [], failure: null };

const kept = storage.get(TOKEN_KEY);

export const useSession = create<Session>()(() => ({ ...SIGNED_OUT, token: kept, isLogin: kept !== null }));

/** ID-01: a successful login stores its token. */
export function signIn(token: string): void {
  storage.set(TOKEN_KEY, token);
  useSession.setState({ ...SIGNED_OUT, token, isLogin: true });
}

/** ID-01, ID-03: forgets the token and everything that was known through it. */
export function resetSession(): void {
  storage.remove(TOKEN_KEY);
  useSession.setState(SIGNED_OUT);
}

/** Signing out in one tab signs the others out; signing in as somebody else there starts this one anew. */
export function followOtherTabs(reload: () => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== TOKEN_KEY || newValue === useSession.getState().token) return;
    if (newValue === null) resetSession();
    else reload();
  });
}
