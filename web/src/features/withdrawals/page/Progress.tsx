import { WITHDRAWAL_STATES } from '@aldgate/domain/wallet/withdrawalState.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { fullPlaces } from '../../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { ApprovalProgress } from '../../../lib/approvals/ApprovalProgress.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LoadState } from '../../../lib/messages/LoadState.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { CancelWithdrawal } from '../../wallet/index.ts';
import { hasOwnText, listStages } from './stages.ts';
import styles from './withdraw.module.css';

/** Fields of a record that the progress shows, whatever its route. */
interface ShownRecord {
  readonly orderId: string;
  readonly asset: string;
  readonly amount: string;
  readonly fee: string;
  readonly receivable: string;
  readonly state: string;
  readonly approvalId: string | null;
  readonly mayCancel: boolean;
}

interface ProgressProps {
  readonly rail: 'chain' | 'bank';
  readonly loaded: {
    readonly data: ShownRecord | undefined;
    readonly isError: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** The record, as a path below the language. */
  readonly recordPath: string;
  /** Beside the current stage. */
  readonly detail?: string | undefined;
  /** The rows that say where it goes. */
  readonly rows: ReactNode;
  readonly onAgain: () => void;
}

/** A confirmed withdrawal on its way: each change is pushed. */
export function Progress({ rail, loaded, recordPath, detail, rows, onAgain }: ProgressProps) {
  const { t } = useTranslation('withdrawals');
  const { data: record } = loaded;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <Stack gap="4" maxWidth="640px" marginTop="5">
      <Heading ref={heading} tabIndex={-1} data-quiet-focus>
        {t('progress.title')}
      </Heading>
      {record !== undefined ? (
        <Details rail={rail} record={record} detail={detail} rows={rows} />
      ) : (
        <LoadState
          query={loaded}
          title={t('progress.failed')}
          text={(reason) => t('progress.failedText', { reason })}
          rows={6}
        />
      )}
      <Inline wrap gap="2 3">
        <Button kind="primary" onClick={onAgain}>
          {t('progress.again')}
        </Button>
        <Suspense fallback={null}>
          {record?.mayCancel === true && <CancelWithdrawal rail={rail} record={record} />}
        </Suspense>
        <PathLink to={recordPath}>{t('progress.record')}</PathLink>
      </Inline>
    </Stack>
  );
}

interface DetailsProps extends Pick<ProgressProps, 'rail' | 'detail' | 'rows'> {
  readonly record: ShownRecord;
}

function Details({ rail, record, detail, rows }: DetailsProps) {
  const { t } = useTranslation('withdrawals');
  const state = WITHDRAWAL_STATES.find((each) => each === record.state) ?? 'approval';
  const coin = { places: fullPlaces(record.asset), placesMax: 18, unit: record.asset };
  return (
    <>
      <Text role="status" size="14">
        {rail === 'bank' && hasOwnText(state) ? t(`progress.bankStates.${state}`) : t(`progress.states.${state}`)}
      </Text>
      {state === 'approval' && record.approvalId !== null && <ApprovalProgress approvalId={record.approvalId} />}
      <ol className={`${styles.steps} ${styles.stages}`}>
        {listStages(state, rail).map(({ stage, status }) => (
          <li key={stage} data-stage={status} aria-current={status === 'current' ? 'step' : undefined}>
            <span>{t(`progress.stages.${stage}`)}</span>
            <span>{status === 'current' ? detail : ''}</span>
          </li>
        ))}
      </ol>
      <Rows>
        <Row label={t(`figures.receivable.${rail}`)}>
          <OwnAmount value={record.receivable} {...coin} />
        </Row>
        <Row label={t(`figures.fee.${rail}`)}>
          <OwnAmount value={record.fee} {...coin} />
        </Row>
        {rows}
      </Rows>
    </>
  );
}
