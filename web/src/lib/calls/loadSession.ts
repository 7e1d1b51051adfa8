import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { toast } from '@aldgate/client-kit/toasts.ts';
import { getTexts } from '../i18n/i18n.ts';
import { useAssetLists } from '../session/assets.ts';
import { resetSession, useSession } from '../session/session.ts';
import { loadAssets } from './assetRegistry.ts';
import { call } from './calls.ts';

let newest: Promise<void> | undefined;

/**
 * Fetches the token's user, their menu and the platform configuration. Of several loads that are under way only the
 * newest counts, and all end with it: an older answer that arrives late does not replace a newer state.
 */
export async function loadSession(): Promise<void> {
  const load = fetchSession(() => load === newest);
  newest = load;
  await load;
  if (load !== newest) await newest;
}

/**
 * ID-02: where the server rejects the token, the session is reset and the user asked to log in again. Where the server
 * cannot be reached, the token is kept and the session holds the failure.
 */
async function fetchSession(isNewest: () => boolean): Promise<void> {
  const { token } = useSession.getState();
  if (token === null) return;
  try {
    const [userInfo, userMenu, platformConfig] = await Promise.all([
      call('getUserInfo', {}),
      call('getUserMenu', {}),
      call('platformConfiguration', {}),
      loadAssets(),
    ]);
    if (!isNewest() || useSession.getState().token !== token) return;
    useSession.setState({ userInfo, userMenu, platformConfig, failure: null });
    useAssetLists.setState({ spotTradingForbidden: userInfo.institution.spotTradingForbidden });
  } catch (error) {
    if (!isNewest() || useSession.getState().token !== token) return;
    if (error instanceof CallError && error.failure === 'answer') {
      resetSession();
      toast('error', getTexts('app').t('session.verificationFailed'));
    } else {
      useSession.setState({ failure: error });
    }
  }
}
