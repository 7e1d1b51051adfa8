import type { RequestOf } from '@aldgate/contract/calls.ts';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { FullAmount } from '../../../lib/amounts/FullAmount.tsx';
import { formatPercent } from '../../../lib/amounts/formatPercent.ts';
import { call } from '../../../lib/calls/calls.ts';
import { CodeStep } from '../../../lib/codes/CodeStep.tsx';
import { DraftLines } from '../../../lib/drafts/DraftLines.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { BrokerError } from '../parts/BrokerError.tsx';
import { useAmountText } from '../parts/useAmountText.ts';
import { useGoogleStep } from '../parts/useGoogleStep.ts';
import type { ProjectInfo } from '../projectQueries.ts';
import { CapitalEffects } from './CapitalEffects.tsx';
import { type CapitalFigures, readCapital } from './capitalAfter.ts';

type Request = Omit<RequestOf<'increaseCapital'>, 'key'>;

/** Application with the figures after it, as they were when it was entered. */
export interface IncreaseDraft {
  readonly request: Request;
  readonly total: string;
  readonly after: CapitalFigures | undefined;
}

interface ConfirmIncreaseProps {
  readonly project: ProjectInfo;
  readonly draft: IncreaseDraft;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** BR-04: confirms an increase by the Google code; two operators approve. */
export function ConfirmIncrease({ project, draft, onBack, onClose }: ConfirmIncreaseProps) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const { request, total, after } = draft;
  const amount = useAmountText();
  const { codes, action } = useGoogleStep({
    name: 'increaseCapital',
    send: (request: Request, key) => call('increaseCapital', { key, ...request }),
    done: () => t('increase.sent'),
    onClose,
  });
  const names = new Map(project.projectAccounts.map((account) => [account.brokerAccountId, account.accountName]));
  return (
    <CodeStep
      codes={codes}
      text={{
        title: t('increase.title'),
        follows: t('increase.follows'),
        submit: t('increase.submit', { amount: amount(total) }),
      }}
      action={action}
      Failure={BrokerError}
      onSubmit={(proof) => action.mutate({ ...draft.request, ...proof })}
      onClose={onClose}
    >
      <DraftLines name={project.projectName} back={t('changes.back')} onBack={onBack}>
        <Rows>
          <Row label={t('increase.priority')}>
            <FullAmount value={request.priorityIncrease} asset="USDT" />
          </Row>
          <Row label={t('increase.subordinated')}>
            <FullAmount value={request.subordinatedIncrease} asset="USDT" />
          </Row>
          <Row label={t('changes.rate')}>{formatPercent(request.annualRate, locale)}</Row>
          {request.allotments.map((allotment) => (
            <Row
              key={allotment.brokerAccountId}
              label={`${names.get(allotment.brokerAccountId) ?? ''} · ${t(`wallets.${allotment.wallet}`)}`}
            >
              <FullAmount value={allotment.amount} asset="USDT" />
            </Row>
          ))}
        </Rows>
      </DraftLines>
      <CapitalEffects before={readCapital(project)} after={after} />
    </CodeStep>
  );
}
