import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { NoPermission } from '@aldgate/ui/states/NoPermission.tsx';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { resetSession, useSession } from '../../../lib/session/session.ts';

/** Only a new user can accept an invitation: a signed-in user logs out first, and the page stays. */
export function SignedInAlready() {
  const { t } = useTranslation('identity');
  const { t: tApp } = useTranslation();
  const email = useSession((session) => session.userInfo?.email);
  // The client forgets the session even if the server could not be told.
  const logOut = useCallMutation('logout', { onSettled: resetSession });
  return (
    <>
      <h1>{t('invitation.title')}</h1>
      <Box marginTop="6">
        <NoPermission
          title={email === undefined ? t('invitation.signedIn') : tApp('account.signedInAs', { email })}
          text={t('invitation.logOutFirst')}
          action={
            <Button disabled={logOut.isPending} onClick={() => logOut.mutate({})}>
              {tApp('account.logOut')}
            </Button>
          }
        />
      </Box>
    </>
  );
}
