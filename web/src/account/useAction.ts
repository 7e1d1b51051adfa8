import type { RequestOf } from '@aldgate/contract/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../app/calls.ts';
import { loadSession } from '../app/loadSession.ts';
import { toast } from '../app/toasts.ts';

/** The calls that change what proves who somebody is, or where they are signed in. */
type ActionName =
  | 'updatePwd'
  | 'bindPhoneInfo'
  | 'updatePhoneInfo'
  | 'updateEmail'
  | 'bindGaInfo'
  | 'registerPasskey'
  | 'removePasskey'
  | 'revokeSession'
  | 'revokeOtherSessions'
  | 'updatePreferredLanguage';

interface ActionOptions {
  /** What is said once it is done. */
  readonly done: string;
  readonly onDone?: () => void;
  /** It was refused or did not arrive; nothing was changed then, as far as is known. */
  readonly onRejected?: (error: unknown) => void;
}

/** Does one thing to the account and has it read anew. `onDone` follows only where it was done. */
export function useAction<Name extends ActionName>(name: Name, { done, onDone, onRejected }: ActionOptions) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = async (body: RequestOf<Name> | (() => Promise<RequestOf<Name>>)) => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await call(name, typeof body === 'function' ? await body() : body);
    } catch (failure) {
      setError(failure);
      onRejected?.(failure);
      setBusy(false);
      return;
    }
    // The layer goes first, so that it does not show for a moment what it has just changed.
    toast('success', done);
    onDone?.();
    await Promise.all([loadSession(), queries.invalidateQueries({ queryKey: ['account'] })]);
    setBusy(false);
  };
  return { run, busy, error };
}
