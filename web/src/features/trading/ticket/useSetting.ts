import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import type { AccountOption } from '../account/accounts.ts';
import { type Setting, settingKey } from '../account/useTerms.ts';

/**
 * Changes the leverage or the margin mode of a contract, and caches the result. It can be repeated safely, since
 * setting the same value twice has no effect.
 */
export function useSetting<Value>(
  account: AccountOption,
  { symbol }: Instrument,
  { change, onChanged }: { readonly change: (value: Value) => Promise<Setting>; readonly onChanged: () => void },
) {
  const queries = useQueryClient();
  return useMutation<Setting, unknown, Value>({
    mutationFn: change,
    onSuccess: (setting) => {
      queries.setQueryData(settingKey(account.keyId, symbol), setting);
      onChanged();
    },
  });
}
