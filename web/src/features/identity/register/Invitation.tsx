import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { FormPage } from '@aldgate/ui/layout/FormPage.tsx';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { NoPermission } from '@aldgate/ui/states/NoPermission.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { call } from '../../../lib/calls/calls.ts';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { errorText, withReference } from '../../../lib/messages/errorText.ts';
import { PathLink, usePath } from '../../../lib/page/links.tsx';
import { usePageTitle } from '../../../lib/page/Page.tsx';
import { resetSession, useSession } from '../../../lib/session/session.ts';
import { InvitationForm } from './InvitationForm.tsx';

/** The page behind the link of an invitation email. */
export function Invitation({ token }: { token: string }) {
  const { t } = useTranslation('identity');
  const path = usePath();
  const isSignedIn = useSession((session) => session.token !== null);
  const [joined, setJoined] = useState(false);
  usePageTitle(t('invitation.title'));
  if (isSignedIn && joined) return <Navigate replace to={path('wallet/overview')} />;
  return (
    <FormPage wide>
      {isSignedIn ? <SignedInAlready /> : <Open token={token} onJoined={() => setJoined(true)} />}
    </FormPage>
  );
}

function Open({ token, onJoined }: { token: string; onJoined: () => void }) {
  const { t } = useTranslation('identity');
  const { t: tApp } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call('queryInvitation', { invitationToken: token }, { signal }),
    // A refetch on return from the mailbox must not discard the form's input.
    staleTime: 'static',
  });
  if (data !== undefined) return <InvitationForm token={token} invitation={data} onJoined={onJoined} />;
  return (
    <>
      <h1>{t('invitation.title')}</h1>
      <Box marginTop="6">
        {error === null ? (
          <Skeleton rows={4} label={tApp('loading')} />
        ) : isInvalid(error) ? (
          <ErrorState
            title={tApp('errors.invitationInvalid')}
            text={t('invitation.invalid')}
            action={<PathLink to="login">{t('logIn')}</PathLink>}
          />
        ) : (
          <ErrorState
            title={withReference(errorText(error, tApp), error, tApp)}
            text={t('invitation.notLoaded')}
            action={<Button onClick={() => void refetch()}>{tApp('retry')}</Button>}
          />
        )}
      </Box>
    </>
  );
}

/** Used, revoked or expired; or a truncated link. */
function isInvalid(error: unknown): boolean {
  return error instanceof CallError && (error.entry === 'invitationInvalid' || error.entry === 'format');
}

/** Only a new user can accept an invitation: a signed-in user logs out first, and the page stays. */
function SignedInAlready() {
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
