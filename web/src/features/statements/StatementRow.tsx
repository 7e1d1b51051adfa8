import { saveFile } from '@aldgate/client-kit/browser/saveFile.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useMutation } from '@tanstack/react-query';
import { accountName } from '../../lib/amounts/accountName.ts';
import { download } from '../../lib/calls/calls.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { reportError } from '../../lib/messages/reportError.ts';
import type { Statement } from './queries.ts';
import styles from './statements.module.css';

const TONES = { making: 'warning', ready: 'neutral', failed: 'danger' } as const;

/** A statement with its days and accounts; its state, or its file. */
export function StatementRow({ statement }: { readonly statement: Statement }) {
  const { t } = useTranslation('statements');
  const locale = useLocale();
  const { statementId, number, createdAt, from, to, accountTypes, assets, format, language, state } = statement;
  const file = useMutation({
    mutationFn: async () => saveFile(await download('readStatementFile', { statementId })),
    onError: reportError,
  });
  const accounts = accountTypes.map((each) => accountName(each)).join(' · ');
  return (
    <tr className={styles.statement} data-state={state}>
      <td>
        {t('days', { from, to })}
        <Text as="div" size="12" tone="3">
          {accounts}
          {assets.length > 0 && ` · ${assets.join(', ')}`}
        </Text>
        <Text as="div" size="12" tone="3">
          {t('number', { number })} · {t(`formats.${format}`)} · {t(`languages.${language}`)}
        </Text>
        <Text as="div" size="12" tone="3">
          {formatTime(createdAt, locale)}
        </Text>
      </td>
      <td data-align="end">
        <Inline gap="2" justify="end">
          {statement.isProvisional === true && <Badge tone="warning">{t('provisional')}</Badge>}
          {state === 'ready' ? (
            <Button
              size="small"
              aria-label={t('downloadOf', { number })}
              disabled={file.isPending}
              onClick={() => file.mutate()}
            >
              {t('download')}
            </Button>
          ) : (
            <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
          )}
        </Inline>
      </td>
    </tr>
  );
}
