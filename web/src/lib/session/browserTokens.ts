import { storage } from '@aldgate/client-kit/browser/storage.ts';
import { BROWSER_TOKENS_MAX } from '@aldgate/contract/identity/signIn/browserTokens.ts';

const KEY = 'aldgate.browserTokens';

/** Tokens of the accounts that have logged in in this browser, newest first. They stay when a session ends. */
export const browserTokens = (): string[] => (storage.get(KEY) ?? '').split(' ').filter((token) => token !== '');

export function rememberBrowser(token: string): void {
  storage.set(KEY, [token, ...browserTokens()].slice(0, BROWSER_TOKENS_MAX).join(' '));
}
