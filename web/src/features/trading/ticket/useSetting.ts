import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import type { AccountOption } from '../account/accounts.ts';
import { type Setting, settingKey } from './useTerms.ts';

interface SettingChange {
  readonly isBusy: boolean;
  /** Why the last attempt failed; undefined without one. */
  readonly error: CallError | undefined;
  /**
   * Runs the change and calls `done` on success. It can be repeated safely, since setting the same value twice has no
   * effect.
   */
  readonly run: (change: () => Promise<Setting>, done: () => void) => void;
}

/** Changes the leverage or the margin mode of a contract, and caches the result. */
export function useSetting(account: AccountOption, { symbol }: Instrument): SettingChange {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<CallError>();
  return {
    isBusy,
    error,
    run: (change, done) => {
      if (isBusy) return;
      setBusy(true);
      setError(undefined);
      change()
        .then((setting) => {
          queries.setQueryData(settingKey(account.keyId, symbol), setting);
          done();
        })
        .catch((reason: unknown) => setError(reason instanceof CallError ? reason : new CallError('network', 0, '')))
        .finally(() => setBusy(false));
    },
  };
}
