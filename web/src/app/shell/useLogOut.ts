import { useNavigate } from 'react-router';
import { call } from '../calls.ts';
import { usePath } from '../links.tsx';
import { untilShown } from '../routes/shown.ts';
import { resetSession } from '../session.ts';

/**
 * ID-03: the server is told to forget the token, and this client forgets it in any case. The way leads home first, since
 * a page that needs the session would lead to login the moment it ends.
 */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  const path = usePath();
  return async () => {
    await call('logout', {}).catch(() => undefined);
    const home = path('home');
    void navigate(home);
    await untilShown(home);
    resetSession();
  };
}
