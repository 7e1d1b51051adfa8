import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { RestrictedState } from '../../lib/page/RestrictedState.tsx';
import type { UserInfo } from '../../lib/session/session.ts';

/** ID-17: the current restrictions with reason and end; renders nothing without any. */
export function Restrictions({ restrictions }: { restrictions: UserInfo['restrictions'] }) {
  if (restrictions.length === 0) return null;
  return (
    <Stack gap="2" maxWidth="960px" marginTop="4">
      {restrictions.map((restriction) => (
        <RestrictedState key={restriction.action} restriction={restriction} />
      ))}
    </Stack>
  );
}
