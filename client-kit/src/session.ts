import { create } from 'zustand';
import type { BrowserStorage } from './browser/storage.ts';

/** A token, and what was loaded or chosen with it. */
type Session<Loaded> = Loaded & { readonly token: string | null };

/** Creates the session of a client. Its token is stored under `key`; its end resets everything else to `signedOut`. */
export function createSession<Loaded extends object>(storage: BrowserStorage, key: string, signedOut: Loaded) {
  const useSession = create<Session<Loaded>>()(() => ({ ...signedOut, token: storage.get(key) }));
  const reset = () => {
    storage.remove(key);
    useSession.setState({ ...signedOut, token: null }, true);
  };
  return {
    useSession,
    signIn: (token: string, loaded?: Partial<Loaded>): void => {
      storage.set(key, token);
      useSession.setState({ ...signedOut, ...loaded, token }, true);
    },
    reset,
    /** Calls `onChange` when another tab signed in or out; undefined is the end of the session. */
    onOtherTab: (onChange: (token: string | undefined) => void): void => {
      window.addEventListener('storage', ({ key: changed, newValue }) => {
        if (changed === key && newValue !== useSession.getState().token) onChange(newValue ?? undefined);
      });
    },
  };
}
