import { saveFile } from '@aldgate/client-kit/browser/saveFile.ts';
import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { toast } from '@aldgate/client-kit/toasts.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useMutation } from '@tanstack/react-query';
import type { download } from '../calls/calls.ts';
import { useTranslation } from '../i18n/i18n.ts';
import type { Translate } from '../i18n/texts.ts';
import { errorText, messageText } from '../messages/errorText.ts';

interface ExportButtonProps {
  /** Requests the file with the filters and the order of the list. */
  readonly read: () => ReturnType<typeof download>;
  /** Whether the list has no records; undefined until loaded. */
  readonly isEmpty: boolean | undefined;
}

/** Exports the whole filtered list as a file. CL-08: a failure is shown as a message with its reason. */
export function ExportButton({ read, isEmpty }: ExportButtonProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const file = useMutation({
    mutationFn: async () => saveFile(await read()),
    onError: (error) => toast('error', `${messageText('downloadError', t)}: ${exportErrorText(error, t, locale)}`),
  });
  return (
    <Button
      size="small"
      disabled={isEmpty !== false || file.isPending}
      title={isEmpty === true ? t('list.nothingToExport') : undefined}
      onClick={() => file.mutate()}
    >
      {t(file.isPending ? 'list.exporting' : 'list.export')}
    </Button>
  );
}

/** Too many records are named with their number and the bound. */
export function exportErrorText(error: unknown, t: Translate, locale: string): string {
  if (!(error instanceof CallError) || error.entry !== 'exportTooLarge' || !isBound(error.data)) {
    return errorText(error, t);
  }
  const count = (value: number) => formatDecimal(String(value), { locale });
  return t('list.exportTooLarge', { rows: count(error.data.rows), maximum: count(error.data.maximum) });
}

function isBound(data: unknown): data is { readonly rows: number; readonly maximum: number } {
  return (
    typeof data === 'object' &&
    data !== null &&
    'rows' in data &&
    typeof data.rows === 'number' &&
    'maximum' in data &&
    typeof data.maximum === 'number'
  );
}
