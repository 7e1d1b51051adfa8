import { useServerTime } from '@aldgate/client-kit/calls/useServerTime.ts';
import { memberMay } from '@aldgate/domain/identity/roles.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { buttonClass } from '@aldgate/ui/controls/buttonClass.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { FilterSelect } from '../../lib/lists/FilterSelect.tsx';
import { lazyPart } from '../../lib/page/lazyPart.tsx';
import { RecordsPage } from '../../lib/records/RecordsPage.tsx';
import { RecordTable } from '../../lib/records/RecordTable.tsx';
import { useRecordsAddress } from '../../lib/records/useRecordsAddress.ts';
import { useSession } from '../../lib/session/session.ts';
import { Hygiene } from './Hygiene.tsx';
import type { Finding, Remedy } from './hygiene.ts';
import { buildCondition, type KeyFilter, readFilter, STATES, writeFilter } from './keyFilter.ts';
import { useKeys } from './queries.ts';
import { API_REFERENCE } from './reference.ts';
import { useKeyColumns } from './useKeyColumns.tsx';

const NewKey = lazyPart(() => import('./NewKey.tsx'));
const KeyDrawer = lazyPart(() => import('./KeyDrawer.tsx'));

const MINUTE_MS = 60_000;

/** AK-01 to AK-03: the member's API keys, an administrator's those of the institution. */
export function Screen() {
  const { t } = useTranslation('apiKeys');
  const now = useServerTime(MINUTE_MS);
  const hasMembers = useSession(({ userInfo }) => userInfo !== null && memberMay(userInfo.role, 'manage'));
  const address = useRecordsAddress<KeyFilter>({ readFilter, writeFilter, opened: 'record' });
  const keys = useKeys(buildCondition(address.filter));
  const columns = useKeyColumns({ hasMembers, now });
  const [isMaking, setMaking] = useState(false);
  /** Purpose of opening the key. */
  const [purpose, setPurpose] = useState<Remedy>('look');
  const open = (apiKeyId: string | undefined, remedy: Remedy = 'look') => {
    setPurpose(remedy);
    address.open(apiKeyId);
  };
  const { opened } = address;
  return (
    <>
      <RecordsPage
        text={{
          title: t('title'),
          failed: t('failed'),
          failedText: (reason) => t('failedText', { reason }),
          empty: {
            title: t('empty.title'),
            text: t('empty.text'),
            action: (
              <Button kind="link" onClick={() => setMaking(true)}>
                {t('empty.action')}
              </Button>
            ),
          },
          filteredEmpty: { title: t('filteredEmpty.title'), text: t('filteredEmpty.text') },
        }}
        address={address}
        records={keys}
        cleared={address.filter.state === undefined ? undefined : { state: undefined }}
        actions={
          <Button kind="primary" onClick={() => setMaking(true)}>
            {t('new.action')}
          </Button>
        }
        lead={<Lead />}
        filters={
          <FilterSelect
            label={t('columns.state')}
            any={t('anyState')}
            options={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
            value={address.filter.state}
            onValue={(state) => address.change({ state })}
          />
        }
        notice={<Hygiene now={now} onRemedy={({ key, remedy }: Finding) => open(key.apiKeyId, remedy)} />}
        detail={
          opened !== undefined && (
            <KeyDrawer
              key={`${opened} ${purpose}`}
              apiKeyId={opened}
              purpose={purpose}
              now={now}
              onClose={() => open(undefined)}
            />
          )
        }
      >
        {(items) => (
          <RecordTable
            label={t('title')}
            columns={columns}
            items={items}
            getKey={({ apiKeyId }) => apiKeyId}
            getStatus={({ state }) => state}
            onOpen={({ apiKeyId }) => open(apiKeyId)}
          />
        )}
      </RecordsPage>
      {isMaking && (
        <Suspense fallback={null}>
          <NewKey onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </>
  );
}

function Lead() {
  const { t } = useTranslation('apiKeys');
  return (
    <Text maxWidth="72ch" size="13" lead="text" tone="2" padding="2 0 0">
      {t('lead')}{' '}
      <a href={API_REFERENCE} target="_blank" rel="noopener" className={buttonClass({ kind: 'link' })}>
        {t('reference')}
      </a>
    </Text>
  );
}
