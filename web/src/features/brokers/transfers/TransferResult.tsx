import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useEffect, useRef } from 'react';
import { AmountInFull } from '../../../lib/amounts/AmountInFull.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CopyId } from '../../../lib/lists/CopyId.tsx';
import type { Flow } from '../../../lib/submissions/transferFlow.ts';
import { MoveBadge } from '../parts/MoveBadge.tsx';
import type { FundRequest, FundResult, TransferAccount } from './queries.ts';

interface TransferResultProps {
  readonly flow: Extract<Flow<FundRequest, FundResult>, { step: 'pending' | 'completed' | 'failed' }>;
  readonly source: TransferAccount | undefined;
  readonly target: TransferAccount | undefined;
}

/** The state of a sent transfer, followed to its end. The heading takes the focus on each change. */
export function TransferResult({ flow, source, target }: TransferResultProps) {
  const { t } = useTranslation('brokers');
  const { step, request, result } = flow;
  return (
    <Stack gap="3">
      <Announcement key={step} text={t(`transfers.results.${step}`)} />
      {step === 'failed' && <Text tone="2">{result.reason ?? t('transfers.returned')}</Text>}
      <Rows>
        <Row label={t('transfers.columns.source')}>{source?.label}</Row>
        <Row label={t('transfers.columns.target')}>{target?.label}</Row>
        <Row label={t('transfers.columns.amount')}>
          <AmountInFull asset={request.asset} value={request.amount} />
        </Row>
        <Row label={t('transfers.columns.state')}>
          <MoveBadge state={step} />
        </Row>
        <Row label={t('transfers.number')}>
          <CopyId value={result.transferNo} label={t('transfers.number')} />
        </Row>
      </Rows>
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
