import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import type { LockoutData } from '@aldgate/contract/errors.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { parseWrongCode } from './code.ts';

/** The error text at the field of one factor's code; undefined where the rejection is about something else (ID-12). */
export function useCodeErrorText(): (error: unknown, factor: LockoutData['factor']) => string | undefined {
  const { t } = useTranslation('identity');
  const { t: tApp } = useTranslation();
  return (error, factor) => {
    const wrong = parseWrongCode(error);
    if (wrong?.factor === factor) return t('code.wrong', { times: wrong.count, allowed: wrong.allowed });
    const isUnasked = error instanceof CallError && error.entry === 'codeNotRequested' && factor !== 'google';
    return isUnasked ? tApp('errors.codeNotRequested') : undefined;
  };
}
