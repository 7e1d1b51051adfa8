import { WITHDRAWAL_STATES } from '@aldgate/domain/wallet/withdrawalState.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { Suspense, useEffect, useRef } from 'react';
import { fullPlaces } from '../../../lib/amounts/amounts.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ShortId } from '../../../lib/lists/ShortId.tsx';
import { LoadFailure } from '../../../lib/messages/LoadFailure.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { CancelWithdrawal, type Network } from '../../wallet/index.ts';
import { useWithdrawalRecord } from '../queries.ts';
import { listStages } from './stages.ts';
import styles from './withdraw.module.css';

interface ProgressProps {
  readonly withdrawId: string;
  readonly networks: readonly Network[];
  readonly onAgain: () => void;
}

type WithdrawalRecord = NonNullable<ReturnType<typeof useWithdrawalRecord>['data']>;

/** A confirmed withdrawal on its way: each change is pushed. */
export default function Progress({ withdrawId, networks, onAgain }: ProgressProps) {
  const { t } = useTranslation('withdrawals');
  const { t: tApp } = useTranslation();
  const record = useWithdrawalRecord(withdrawId);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <Stack gap="4" maxWidth="640px" marginTop="5">
      <Heading ref={heading} tabIndex={-1} data-quiet-focus>
        {t('progress.title')}
      </Heading>
      {record.data !== undefined ? (
        <Details record={record.data} networks={networks} />
      ) : record.isError ? (
        <LoadFailure
          error={record.error}
          title={t('progress.failed')}
          text={(reason) => t('progress.failedText', { reason })}
          onRetry={() => void record.refetch()}
        />
      ) : (
        <Skeleton rows={6} label={tApp('loading')} />
      )}
      <Inline wrap gap="2 3">
        <Button kind="primary" onClick={onAgain}>
          {t('progress.again')}
        </Button>
        <Suspense fallback={null}>
          {record.data?.mayCancel === true && <CancelWithdrawal record={record.data} />}
        </Suspense>
        <PathLink to={`record/coin?record=${withdrawId}`}>{t('progress.record')}</PathLink>
      </Inline>
    </Stack>
  );
}

function Details({ record, networks }: { record: WithdrawalRecord; networks: readonly Network[] }) {
  const { t } = useTranslation('withdrawals');
  const { asset, network, txid, confirmations, confirmationsRequired, addressName, address } = record;
  const state = WITHDRAWAL_STATES.find((each) => each === record.state) ?? 'approval';
  const coin = { places: fullPlaces(asset), placesMax: 18, unit: asset };
  return (
    <>
      <Text role="status" size="14">
        {t(`progress.states.${state}`)}
      </Text>
      <ol className={`${styles.steps} ${styles.stages}`}>
        {listStages(state).map(({ stage, status }) => (
          <li key={stage} data-stage={status} aria-current={status === 'current' ? 'step' : undefined}>
            <span>{t(`progress.stages.${stage}`)}</span>
            <span>
              {stage === 'confirming' && status === 'current'
                ? t('progress.confirmations', { reached: confirmations, required: confirmationsRequired })
                : ''}
            </span>
          </li>
        ))}
      </ol>
      <Rows>
        <Row label={t('figures.receivable')}>
          <Amount value={record.receivable} {...coin} />
        </Row>
        <Row label={t('figures.fee')}>
          <Amount value={record.fee} {...coin} />
        </Row>
        <Row label={t('to')}>
          {addressName} <ShortId value={address} label={t('address.label')} />
        </Row>
        <Row label={t('network')}>{networks.find((each) => each.network === network)?.name ?? network}</Row>
        {txid !== null && (
          <Row label={t('progress.txid')}>
            <ShortId value={txid} label={t('progress.txid')} />
          </Row>
        )}
      </Rows>
    </>
  );
}
