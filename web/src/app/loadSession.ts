import { CallError } from '@aldgate/contract/client/callError.ts';
import { call } from './calls.ts';
import { getTexts } from './i18n.ts';
import { resetSession, useSession } from './session.ts';
import { useAssetLists } from './stores/assets.ts';
import { toast } from './toasts.ts';

/**
 * Fetches who the token belongs to, their menu and what the platform is configured to. ID-02: when the server refuses, the session is reset and the person
 * asked to log in again. When it cannot be reached the token is kept, and the failure stands in the session.
 */
export async function loadSession(): Promise<void> {
  const { token } = useSession.getState();
  if (token === null) return;
  try {
    const [userInfo, userMenu, platformConfig] = await Promise.all([
      call('getUserInfo', {}),
      call('getUserMenu', {}),
      call('platformConfiguration', {}),
    ]);
    if (useSession.getState().token !== token) return;
    useSession.setState({ userInfo, userMenu, platformConfig, failure: null });
    useAssetLists.setState({ spotTradingForbidden: userInfo.institution.spotTradingForbidden });
  } catch (error) {
    if (useSession.getState().token !== token) return;
    if (error instanceof CallError && error.failure === 'answer') {
      resetSession();
      toast('error', getTexts('app').t('session.verificationFailed'));
    } else {
      useSession.setState({ failure: error });
    }
  }
}
