import { CallError } from '@aldgate/contract/client/callError.ts';
import { errorText } from './errorText.ts';
import { getTexts } from './i18n.ts';
import { toast } from './toasts.ts';

/**
 * Says by a toast what failed where no screen shows it. CL-06: a lockout and a withdrawal restriction are the screen's to
 * show; that a login is required was said when the session ended.
 */
export function reportError(error: unknown): void {
  if (error instanceof CallError && (error.shownByScreen || error.entry === 'loginRequired')) return;
  toast('error', errorText(error, getTexts('app').t));
}
