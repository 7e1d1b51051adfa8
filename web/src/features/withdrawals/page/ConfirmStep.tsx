import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatDay } from '@aldgate/ui/format/day.ts';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { formatClock } from '@aldgate/ui/format/time.ts';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { boundText, fullPlaces } from '../../../lib/amounts/amounts.ts';
import { CodeFields } from '../../../lib/codes/CodeFields.tsx';
import { isAboutCode } from '../../../lib/codes/useCode.ts';
import { useCodes } from '../../../lib/codes/useCodes.ts';
import { useErrorFocus } from '../../../lib/forms/Form.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import type { Network } from '../../wallet/index.ts';
import type { Route } from '../route.ts';
import { Steps } from './Steps.tsx';
import { isUnknown, type WithdrawalControl, type WithdrawalFlow } from './useWithdrawal.ts';
import { Warnings } from './Warnings.tsx';
import styles from './withdraw.module.css';

interface ConfirmStepProps {
  readonly asset: string;
  readonly route: Pick<Route<never>, 'rail' | 'sendCode'>;
  /** The chosen destination by its name, and the rows that say where it is. */
  readonly destination: ReactNode;
  readonly rows: ReactNode;
  readonly networks?: readonly Network[];
  readonly flow: Extract<WithdrawalFlow, { step: 'draft' | 'confirming' }>;
  readonly control: WithdrawalControl;
}

/** WAL-08: the draft in full, and the codes that confirm it. */
export default function ConfirmStep(props: ConfirmStepProps) {
  const { asset, route, destination, rows, networks, flow, control } = props;
  const { t } = useTranslation('withdrawals');
  const { draft, request } = flow;
  const { withdrawId } = draft;
  const error = flow.step === 'draft' ? flow.error : undefined;
  const isSent = flow.step === 'confirming';
  const codes = useCodes(withdrawId, () => route.sendCode(withdrawId));
  const [attempts, setAttempts] = useState(0);
  const form = useErrorFocus(attempts, error);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const amount = boundText(request.amount ?? '0', asset);

  const confirm = () => {
    setAttempts((count) => count + 1);
    const proof = isUnknown(flow) ? flow.proof : codes.read();
    if (proof !== undefined) control.confirm(proof, codes.rejected);
  };
  return (
    <form
      ref={form}
      className={styles.columns}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      <div className={styles.entry}>
        <Heading ref={heading} tabIndex={-1} data-quiet-focus>
          {t('confirm.title', { amount, asset })}
        </Heading>
        <Summary rail={route.rail} asset={asset} flow={flow} destination={destination} rows={rows} />
        {!isSent && (
          <div>
            <CodeFields codes={codes} error={error} text={{ sent: t('confirm.sent') }} />
          </div>
        )}
        <Outcome flow={flow} />
        {!isAboutCode(error) && <ActionError error={error} />}
        <Inline wrap gap="2">
          <Button size="large" disabled={isSent} onClick={control.changed}>
            {t('confirm.change')}
          </Button>
          <Button key={flow.step} type="submit" kind="primary" size="large" disabled={isSent && !isUnknown(flow)}>
            {isUnknown(flow)
              ? t('confirm.checkAgain')
              : isSent
                ? t('confirm.sending')
                : t('confirm.submit', { amount, asset })}
          </Button>
        </Inline>
      </div>
      <div className={styles.outcome}>
        <Steps steps={draft.steps} {...(networks && { networks })} />
        <Warnings rail={route.rail} preview={draft} />
        <Text size="12" tone="2" lead="text">
          {t('confirm.expires', { time: formatClock(draft.expiresAt) })}
        </Text>
      </div>
    </form>
  );
}

interface SummaryProps extends Pick<ConfirmStepProps, 'asset' | 'flow' | 'destination' | 'rows'> {
  readonly rail: 'chain' | 'bank';
}

function Summary({ rail, asset, flow, destination, rows }: SummaryProps) {
  const { t } = useTranslation('withdrawals');
  const locale = useLocale();
  const { draft, request } = flow;
  const coin = { places: fullPlaces(asset), placesMax: 18, unit: asset };
  return (
    <>
      <div className={styles.address}>{destination}</div>
      <Rows>
        {rows}
        <Row label={t('amount')}>
          <Amount value={request.amount} {...coin} />
        </Row>
        <Row label={t(`figures.fee.${rail}`)}>
          <Amount value={draft.fee} {...coin} />
        </Row>
        <Row label={<b className={styles.main}>{t(`figures.receivable.${rail}`)}</b>}>
          <b className={styles.main}>
            <Amount value={draft.receivable} {...coin} />
          </b>
        </Row>
        {rail === 'bank' && (
          <Row label={t('figures.valueDate')}>
            {draft.valueDate == null ? MISSING : formatDay(draft.valueDate, locale)}
          </Row>
        )}
      </Rows>
    </>
  );
}

/** Explains a confirmation whose answer was lost. */
function Outcome({ flow }: { flow: ConfirmStepProps['flow'] }) {
  const { t } = useTranslation('withdrawals');
  const { t: tApp } = useTranslation();
  if (flow.step === 'draft' || flow.answer === 'awaited') return null;
  if (flow.answer === 'missing') return <Note>{t('unanswered.asking')}</Note>;
  return (
    <ErrorState
      title={t('unanswered.title')}
      text={t('unanswered.gaveUp')}
      reference={tApp('page.reference', { reference: flow.draft.withdrawId })}
    />
  );
}
