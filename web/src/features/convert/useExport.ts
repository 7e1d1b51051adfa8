import { saveFile } from '@aldgate/client-kit/browser/saveFile.ts';
import { toast } from '@aldgate/client-kit/toasts.ts';
import { useState } from 'react';
import { download } from '../../lib/calls/calls.ts';
import { getTexts } from '../../lib/i18n/i18n.ts';
import { errorText, messageText } from '../../lib/messages/errorText.ts';
import { buildCondition, type RecordFilter } from './recordFilter.ts';

/** Exports all pages of the filtered conversions as a file. CL-08: a failure is shown as a message with its reason. */
export function useExport(filter: RecordFilter): { readonly saving: boolean; readonly save: () => void } {
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      const { queryCondition } = buildCondition(filter);
      saveFile(await download('exportSwapOrderRecord', { queryCondition }));
    } catch (error) {
      const { t } = getTexts('app');
      toast('error', `${messageText('downloadError', t)}: ${errorText(error, t)}`);
    } finally {
      setSaving(false);
    }
  };
  return { saving, save: () => void save() };
}
