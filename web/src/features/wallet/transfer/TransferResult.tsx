import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { useEffect, useRef } from 'react';
import { AmountInFull } from '../../../lib/amounts/AmountInFull.tsx';
import { accountName } from '../../../lib/amounts/accountName.ts';
import { boundText } from '../../../lib/amounts/amounts.ts';
import { useOwnText } from '../../../lib/amounts/useOwnText.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CopyId } from '../../../lib/lists/CopyId.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { Rejection } from './Rejection.tsx';
import styles from './transfer.module.css';
import type { TransferFlow } from './useTransferFlow.ts';

interface TransferResultProps {
  readonly flow: Extract<TransferFlow, { step: 'pending' | 'completed' | 'failed' }>;
  readonly fromAvailable: string | undefined;
  readonly toAvailable: string | undefined;
}

/**
 * The status of the transfer with its details. The heading takes the focus on each change, so that screen readers
 * announce it.
 */
export function TransferResult({ flow, fromAvailable, toAvailable }: TransferResultProps) {
  const { t } = useTranslation('wallet');
  const own = useOwnText();
  const { step, result, request } = flow;
  const { transferFrom, transferTo, asset, amount } = request;
  return (
    <Stack gap="3" className={styles.result}>
      <Announcement key={step} text={t(`transfer.results.${step}`)} />
      {step === 'pending' && (
        <p>
          {t('transfer.pendingText', {
            amount: own(boundText(amount, asset)),
            asset,
            account: accountName(transferFrom),
          })}
        </p>
      )}
      {step === 'failed' && <Rejection transfer={{ transferFrom, asset, reason: result.reason }} />}
      <Rows>
        <Row label={t('transfer.amount')}>
          <b>
            <AmountInFull asset={asset} value={amount} />
          </b>
        </Row>
        <Row label={t('transfer.route')}>
          {accountName(transferFrom)} → {accountName(transferTo)}
        </Row>
        <Row label={t('transfer.availableIn', { account: accountName(transferFrom) })}>
          <AmountInFull asset={asset} value={fromAvailable} />
        </Row>
        <Row label={t('transfer.availableIn', { account: accountName(transferTo) })}>
          <AmountInFull asset={asset} value={toAvailable} />
        </Row>
        <Row label={t('transfer.number')}>
          <CopyId value={result.transferId} label={t('transfer.number')} />
        </Row>
      </Rows>
      <p>
        <PathLink to="record/transfer">{t('transfer.records')}</PathLink>
      </p>
    </Stack>
  );
}

function Announcement({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <Heading as="h3" ref={heading} tone="1" tabIndex={-1} data-quiet-focus>
      {text}
    </Heading>
  );
}
