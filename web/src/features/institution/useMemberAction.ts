import { useQueryClient } from '@tanstack/react-query';
import { useCallMutation } from '../../lib/calls/useCallMutation.ts';

type ActionName = 'inviteMember' | 'revokeInvitation' | 'updateMemberRole' | 'removeMember';

/** One change of the members, which are then reloaded; `onDone` runs only after success. */
export function useMemberAction<Name extends ActionName>(name: Name, onDone: () => void) {
  const queries = useQueryClient();
  return useCallMutation(name, {
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['institution', 'members'] });
      onDone();
    },
  });
}
