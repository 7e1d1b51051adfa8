import { useNavigate } from 'react-router';
import { call } from '../calls.ts';
import { usePath } from '../links.tsx';
import { waitUntilShown } from '../routes/shown.ts';
import { resetSession } from '../session.ts';

/**
 * ID-03: asks the server to revoke the token, and clears it locally in any case. It navigates home first, since a
 * page that needs the session would redirect to login when it ends.
 */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  const path = usePath();
  return async () => {
    await call('logout', {}).catch(() => undefined);
    const home = path('home');
    void navigate(home);
    await waitUntilShown(home);
    resetSession();
  };
}
