import { useNavigate } from 'react-router';
import { call } from '../../lib/calls/calls.ts';
import { usePath } from '../../lib/page/links.tsx';
import { resetSession } from '../../lib/session/session.ts';

/**
 * ID-03: asks the server to revoke the token, and clears it locally in any case. It navigates home first, since a
 * page that needs the session would redirect to login when it ends.
 */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  const path = usePath();
  return async () => {
    await call('logout', {}).catch(() => undefined);
    await navigate(path('home'), { flushSync: true });
    resetSession();
  };
}
