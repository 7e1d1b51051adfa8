import { formatDate } from '@aldgate/ui/format/time.ts';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { ApiKeyDetail } from './queries.ts';

/** The requests of the last 30 days, by day in UTC, newest first; days without any are left out. */
export function KeyUse({ use }: Pick<ApiKeyDetail, 'use'>) {
  const { t } = useTranslation('apiKeys');
  const locale = useLocale();
  const count = new Intl.NumberFormat(locale);
  return (
    <Box as="section">
      <Heading size="13" padding="0 0 2">
        {t('use.title')}
      </Heading>
      {use.length === 0 ? (
        <Text size="13" tone="2">
          {t('use.none')}
        </Text>
      ) : (
        <Table
          kind="dense"
          label={t('use.title')}
          head={
            <>
              <th scope="col">{t('use.day')}</th>
              <th scope="col" data-align="end">
                {t('use.calls')}
              </th>
              <th scope="col" data-align="end">
                {t('use.refused')}
              </th>
            </>
          }
        >
          {use.map(({ day, calls, refused }) => (
            <tr key={day}>
              <td>{formatDate(Date.parse(day), locale)}</td>
              <td data-align="end">{count.format(calls)}</td>
              <td data-align="end">{count.format(refused)}</td>
            </tr>
          ))}
        </Table>
      )}
    </Box>
  );
}
