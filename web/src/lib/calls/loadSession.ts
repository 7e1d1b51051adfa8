import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { toast } from '@aldgate/client-kit/toasts.ts';
import { getTexts } from '../i18n/i18n.ts';
import { useAssetLists } from '../session/assets.ts';
import { resetSession, useSession } from '../session/session.ts';
import { loadAssets } from './assetRegistry.ts';
import { call } from './calls.ts';

/**
 * Fetches the token's user, their menu and the platform configuration. ID-02: where the server rejects the token, the
 * session is reset and the user asked to log in again. Where the server cannot be reached, the token is kept and the
 * session holds the failure.
 */
export async function loadSession(): Promise<void> {
  const { token } = useSession.getState();
  if (token === null) return;
  try {
    const [userInfo, userMenu, platformConfig] = await Promise.all([
      call('getUserInfo', {}),
      call('getUserMenu', {}),
      call('platformConfiguration', {}),
      loadAssets(),
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
