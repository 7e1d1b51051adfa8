import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { LoadFailure } from '../../lib/messages/LoadFailure.tsx';
import { useSession } from '../../lib/session/session.ts';
import { CheckResult } from './CheckResult.tsx';
import { Coverage } from './Coverage.tsx';
import { type Snapshot, useCheck, useSnapshot } from './queries.ts';

/** The newest proof of liabilities: the customer's own part of it, what covers it, and what it does not prove. */
export default function Proof() {
  const { t } = useTranslation('proof');
  const { t: tApp } = useTranslation();
  const snapshot = useSnapshot();
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '#proof') document.getElementById('proof')?.scrollIntoView({ block: 'start' });
  }, [hash]);
  return (
    <Box as="section" id="proof" marginTop="6" aria-label={t('title')}>
      <Heading size="13">{t('title')}</Heading>
      {snapshot.data === undefined && !snapshot.isError && <Skeleton rows={3} label={tApp('loading')} />}
      {snapshot.data === undefined && snapshot.isError && (
        <LoadFailure
          error={snapshot.error}
          title={t('failed')}
          text={(reason) => t('failedText', { reason })}
          onRetry={() => void snapshot.refetch()}
        />
      )}
      {snapshot.data === null && (
        <Text size="13" tone="2" marginTop="2">
          {t('none')}
        </Text>
      )}
      {snapshot.data != null && <Published snapshot={snapshot.data} />}
    </Box>
  );
}

function Published({ snapshot }: { snapshot: Snapshot }) {
  const { t } = useTranslation('proof');
  const locale = useLocale();
  const institutionId = useSession(({ userInfo }) => userInfo?.institution.institutionId) ?? '';
  const check = useCheck({ institutionId, publicKey: snapshot.publicKey });
  const [chosen, setChosen] = useState(snapshot.snapshotId);
  const options = [snapshot, ...snapshot.earlier].map(({ snapshotId, at }) => ({
    value: snapshotId,
    label: `${formatTime(at, locale)} UTC`,
  }));
  return (
    <>
      <Text size="13" tone="2" lead="text" marginTop="2" marginBottom="3">
        {t('about', { time: formatTime(snapshot.at, locale) })}
      </Text>
      <Inline wrap gap="2">
        <Select
          label={t('snapshot')}
          options={options}
          value={chosen}
          onValue={(next) => {
            check.reset();
            setChosen(next);
          }}
        />
        <Button disabled={check.isPending} onClick={() => check.mutate(chosen)}>
          {t(check.isPending ? 'checking' : 'check')}
        </Button>
      </Inline>
      {check.isError && (
        <LoadFailure
          error={check.error}
          title={t('failed')}
          text={(reason) => t('failedText', { reason })}
          onRetry={() => check.mutate(chosen)}
        />
      )}
      {check.data !== undefined && <CheckResult {...check.data} />}
      <Coverage snapshot={snapshot} />
    </>
  );
}
