import { useExport } from '@aldgate/client-kit/lists/useExport.ts';
import { toast } from '@aldgate/client-kit/toasts.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import type { download } from '../calls/calls.ts';
import { useTranslation } from '../i18n/i18n.ts';
import { errorText, withReference } from '../messages/errorText.ts';

interface ExportButtonProps {
  /** Requests the file with the filters of the list, and reports the number of records that have come. */
  readonly read: (onRows: (rows: number) => void) => ReturnType<typeof download>;
  /** Whether the list has no records; undefined until loaded. */
  readonly isEmpty: boolean | undefined;
}

/**
 * Exports the whole filtered list as a file, with the number of records that have come. CL-08: a failure is shown as a
 * message with its reason, and so is a file that does not hold them all.
 */
export function ExportButton({ read, isEmpty }: ExportButtonProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const count = (value: number) => formatDecimal(String(value), { locale });
  const { save, isSaving, rows } = useExport({
    read,
    onCut: (maximum) => toast('info', t('list.exportCut', { maximum: count(maximum) })),
    onError: (error) => toast('error', `${t('downloadError')}: ${withReference(errorText(error, t), error, t)}`),
  });
  const progress = rows === 0 ? t('list.exporting') : t('list.exportingRows', { rows: count(rows) });
  return (
    <Button
      size="small"
      disabled={isEmpty !== false || isSaving}
      title={isEmpty === true ? t('list.nothingToExport') : undefined}
      onClick={save}
    >
      {isSaving ? progress : t('list.export')}
    </Button>
  );
}
