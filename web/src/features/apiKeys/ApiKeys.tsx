import { useServerTime } from '@aldgate/client-kit/calls/useServerTime.ts';
import { memberMay } from '@aldgate/domain/identity/roles.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { buttonClass } from '@aldgate/ui/controls/buttonClass.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/page/lazyPart.tsx';
import { filtersIn } from '../../lib/records/filter.ts';
import { RecordsPage } from '../../lib/records/RecordsPage.tsx';
import { useRecords } from '../../lib/records/useRecords.ts';
import { useSession } from '../../lib/session/session.ts';
import { Hygiene } from './Hygiene.tsx';
import type { Finding, Remedy } from './hygiene.ts';
import { type ApiKey, apiKeys } from './queries.ts';
import { API_REFERENCE } from './reference.ts';
import { useKeyColumns } from './useKeyColumns.tsx';

const NewKey = lazyPart(() => import('./NewKey.tsx'));
const KeyDrawer = lazyPart(() => import('./KeyDrawer.tsx'));

const MINUTE_MS = 60_000;

/** `?state=active&page=2`. */
export const FILTERS = {
  state: filtersIn('apiKeys').choice({
    label: 'columns.state',
    any: 'anyState',
    values: ['active', 'pending', 'expired', 'revoked'] satisfies readonly ApiKey['state'][],
    name: (state) => `states.${state}`,
  }),
};

/** AK-01 to AK-03: the member's API keys, an administrator's those of the institution. */
export function Screen() {
  const { t } = useTranslation('apiKeys');
  const now = useServerTime(MINUTE_MS);
  const hasMembers = useSession(({ userInfo }) => userInfo !== null && memberMay(userInfo.role, 'manage'));
  const records = useRecords(apiKeys, FILTERS, { opened: 'record', getKey: ({ apiKeyId }) => apiKeyId });
  const [isMaking, setMaking] = useState(false);
  /** Purpose of opening the key. */
  const [purpose, setPurpose] = useState<Remedy>('look');
  const open = (apiKeyId: string, remedy: Remedy) => {
    setPurpose(remedy);
    records.open(apiKeyId);
  };
  const close = () => {
    setPurpose('look');
    records.open(undefined);
  };
  const make = () => setMaking(true);
  return (
    <>
      <RecordsPage
        text={{
          title: t('title'),
          failed: t('failed'),
          failedText: (reason) => t('failedText', { reason }),
          empty: { title: t('empty.title'), text: t('empty.text') },
          filteredEmpty: { title: t('filteredEmpty.title'), text: t('filteredEmpty.text') },
        }}
        records={records}
        emptyAction={
          <Button kind="link" onClick={make}>
            {t('empty.action')}
          </Button>
        }
        actions={
          <Button kind="primary" onClick={make}>
            {t('new.action')}
          </Button>
        }
        lead={<Lead />}
        notice={<Hygiene now={now} onRemedy={({ key, remedy }: Finding) => open(key.apiKeyId, remedy)} />}
        columns={useKeyColumns({ hasMembers, now })}
        getStatus={({ state }) => state}
        onOpen={({ apiKeyId }) => open(apiKeyId, 'look')}
        renderLoaded={(apiKeyId) => (
          <KeyDrawer key={purpose} apiKeyId={apiKeyId} purpose={purpose} now={now} onClose={close} />
        )}
      />
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
