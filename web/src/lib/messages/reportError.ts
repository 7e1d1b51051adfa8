import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { toast } from '@aldgate/client-kit/toasts.ts';
import { getTexts } from '../i18n/i18n.ts';
import { errorText, withReference } from './errorText.ts';

/**
 * Shows a toast for a failure that no screen shows. CL-06: screens show lockouts and withdrawal restrictions
 * themselves; the required login was announced when the session ended.
 */
export function reportError(error: unknown): void {
  if (error instanceof CallError && (error.shownByScreen || error.entry === 'loginRequired')) return;
  const { t } = getTexts('app');
  toast('error', withReference(errorText(error, t), error, t));
}
