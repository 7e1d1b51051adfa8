import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { reasonText } from '../../trading/index.ts';
import { PanicRelease } from './PanicRelease.tsx';
import styles from './panic.module.css';
import { type PanicRun, usePanicRuns } from './panicQueries.ts';

/** The runs that stop accounts, with how far each is. */
export function PanicRuns() {
  const { t } = useTranslation('lightning');
  const [releasing, setReleasing] = useState<string>();
  return usePanicRuns().map((run) => (
    <section key={run.runId} className={styles.run} aria-label={t('panic.run')}>
      <RunHead run={run} onRelease={() => setReleasing(run.runId)} />
      <Stack gap="1">
        {run.accounts.map((account) => (
          <AccountState key={account.exchangeKeyId} account={account} />
        ))}
      </Stack>
      {releasing === run.runId && <PanicRelease runId={run.runId} onClose={() => setReleasing(undefined)} />}
    </section>
  ));
}

function RunHead({ run, onRelease }: { run: PanicRun; onRelease: () => void }) {
  const { t } = useTranslation('lightning');
  const locale = useLocale();
  return (
    <Inline gap="2" wrap>
      <strong>{t(`panic.stopped.${run.level}`)}</strong>
      <Text as="span" tone="3">
        {t('panic.by', { email: run.startedBy, time: formatTime(run.createdAt, locale) })}
      </Text>
      <Inline gap="2" end>
        <Button size="small" onClick={onRelease}>
          {t('panic.release')}
        </Button>
      </Inline>
    </Inline>
  );
}

function AccountState({ account }: { account: PanicRun['accounts'][number] }) {
  const { t } = useTranslation('lightning');
  const { t: tTrading } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const { accountName, stage, cancelled, positions, error } = account;
  return (
    <Inline gap="2" wrap>
      <span>{accountName}</span>
      <Badge tone={stage === 'done' ? 'neutral' : 'warning'}>{t(`panic.stages.${stage}`)}</Badge>
      <Text as="span" tone="3">
        {t('panic.cancelled', { count: cancelled })}
        {positions !== null && positions.length > 0 && ` · ${t('panic.positionsLeft', { count: positions.length })}`}
        {error !== null && ` · ${reasonText(error, { t: tTrading, tApp })}`}
      </Text>
    </Inline>
  );
}
