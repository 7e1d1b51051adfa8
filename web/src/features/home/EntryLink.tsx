import { Link } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { usePath } from '../../lib/page/links.tsx';
import { useSession } from '../../lib/session/session.ts';

/** A visitor opens an account; a signed-in user continues to the wallet. */
export function EntryLink({ className }: { className?: string }) {
  const { t } = useTranslation('home');
  const path = usePath();
  const isSignedIn = useSession((session) => session.token !== null);
  return (
    <Link to={path(isSignedIn ? 'wallet/overview' : 'register')} className={className}>
      {t(isSignedIn ? 'openWallet' : 'openAccount')}
    </Link>
  );
}
