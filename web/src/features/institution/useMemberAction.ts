import type { RequestOf } from '@aldgate/contract/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/calls/calls.ts';

type ActionName = 'inviteMember' | 'revokeInvitation' | 'updateMemberRole' | 'removeMember';

/** Runs one change of the members and reloads them; `onDone` runs only after success. */
export function useMemberAction<Name extends ActionName>(name: Name, onDone: () => void) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = async (body: RequestOf<Name>) => {
    setBusy(true);
    setError(undefined);
    try {
      await call(name, body);
      await queries.invalidateQueries({ queryKey: ['institution', 'members'] });
      onDone();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return { run, busy, error };
}
