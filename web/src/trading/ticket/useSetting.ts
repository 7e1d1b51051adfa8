import { CallError } from '@aldgate/contract/client/callError.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountOption } from '../account/accounts.ts';
import type { Instrument } from '../feed/useInstrument.ts';
import { type Setting, settingKey } from './useTerms.ts';

interface SettingChange {
  readonly isBusy: boolean;
  /** Why the last attempt changed nothing; undefined while there is none. */
  readonly error: CallError | undefined;
  /** Changes it and calls `done` where that succeeded. It may be tried again: the same setting twice is one. */
  readonly run: (change: () => Promise<Setting>, done: () => void) => void;
}

/** Changes the leverage or the margin mode of a contract, and writes what it is then. */
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
