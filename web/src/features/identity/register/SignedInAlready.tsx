import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { NoPermission } from '@aldgate/ui/states/NoPermission.tsx';
import { useState } from 'react';
import { call } from '../../../lib/calls/calls.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { resetSession, useSession } from '../../../lib/session/session.ts';

/** Only a new user can accept an invitation: a signed-in user logs out first, and the page stays. */
export function SignedInAlready() {
  const { t } = useTranslation('identity');
  const { t: tApp } = useTranslation();
  const email = useSession((session) => session.userInfo?.email);
  const [busy, setBusy] = useState(false);
  const logOut = async () => {
    setBusy(true);
    await call('logout', {}).catch(() => undefined);
    resetSession();
  };
  return (
    <>
      <h1>{t('invitation.title')}</h1>
      <Box marginTop="6">
        <NoPermission
          title={email === undefined ? t('invitation.signedIn') : tApp('account.signedInAs', { email })}
          text={t('invitation.logOutFirst')}
          action={
            <Button disabled={busy} onClick={() => void logOut()}>
              {tApp('account.logOut')}
            </Button>
          }
        />
      </Box>
    </>
  );
}
