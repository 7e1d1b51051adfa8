import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { Pager } from '@aldgate/ui/tables/Pager.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { usePagerText } from '../../../lib/i18n/usePagerText.ts';
import { LoadFailure } from '../../../lib/messages/LoadFailure.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { Page } from '../../../lib/page/Page.tsx';
import { readPage, writePage } from '../../../lib/page/pageQuery.ts';
import styles from '../account.module.css';
import { useLoginHistory } from '../queries.ts';
import { Area, Client } from '../visit/VisitCells.tsx';

type Visit = NonNullable<ReturnType<typeof useLoginHistory>['data']>[number];

/** ID-18: the latest sign-ins. The client paginates, since the server returns at most a hundred. */
export function Screen() {
  const { t } = useTranslation('account');
  const { t: tApp } = useTranslation();
  const { data, error, refetch } = useLoginHistory();
  return (
    <Page title={t('history.title')}>
      <Text maxWidth="72ch" size="13" lead="text" tone="2" padding="2 0 4">
        {t('history.lead')} <PathLink to="account/safe">{t('history.toSessions')}</PathLink>
      </Text>
      {data !== undefined ? (
        <Visits visits={data} />
      ) : error === null ? (
        <Skeleton rows={10} label={tApp('loading')} />
      ) : (
        <LoadFailure
          error={error}
          title={t('history.failed')}
          text={(reason) => t('unchanged', { reason })}
          onRetry={() => void refetch()}
        />
      )}
    </Page>
  );
}

function Visits({ visits }: { visits: readonly Visit[] }) {
  const { t } = useTranslation('account');
  const [query, setQuery] = useSearchParams();
  const { page, pageSize } = readPage(query);
  const shown = Math.min(page, Math.max(1, Math.ceil(visits.length / pageSize)));
  const first = (shown - 1) * pageSize;
  const pagerText = usePagerText({ page: shown, pageSize, total: visits.length });
  return (
    <>
      <Table
        label={t('history.title')}
        head={
          <>
            <th scope="col">{t('visit.columns.time')}</th>
            <th scope="col" data-wide>
              {t('visit.columns.area')}
            </th>
            <th scope="col">{t('visit.columns.ip')}</th>
            <th scope="col" data-wide>
              {t('visit.columns.client')}
            </th>
            <th scope="col" data-align="end" aria-label={t('visit.columns.current')} data-wide />
          </>
        }
      >
        {visits.slice(first, first + pageSize).map((visit) => (
          <VisitRow key={`${visit.time} ${visit.ip} ${visit.client}`} visit={visit} />
        ))}
      </Table>
      <Pager
        text={pagerText}
        page={shown}
        pageSize={pageSize}
        total={visits.length}
        onPage={(next) => setQuery(writePage({ page: next, pageSize }))}
        onPageSize={(size) => setQuery(writePage({ page: 1, pageSize: size }))}
      />
    </>
  );
}

/** On a phone, location and device are below the time. */
function VisitRow({ visit }: { visit: Visit }) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const current = visit.current && <Badge tone="trust">{t('visit.current')}</Badge>;
  return (
    <tr>
      <Text as="td" tone="2">
        {formatTime(visit.time, locale)}
        <span data-below>
          <Area area={visit.area} /> · <Client client={visit.client} /> {current}
        </span>
      </Text>
      <td data-wide>
        <Area area={visit.area} />
      </td>
      <Text as="td" tone="2" breakWords className={styles.address}>
        {visit.ip}
      </Text>
      <td data-wide>
        <Client client={visit.client} />
      </td>
      <td data-align="end" data-wide>
        {current}
      </td>
    </tr>
  );
}
