import type { RequestOf } from '@aldgate/contract/calls.ts';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { FullAmount } from '../../../lib/amounts/FullAmount.tsx';
import { call } from '../../../lib/calls/calls.ts';
import { CodeStep } from '../../../lib/codes/CodeStep.tsx';
import { DraftLines } from '../../../lib/drafts/DraftLines.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CapitalEffects } from '../capital/CapitalEffects.tsx';
import type { CapitalFigures } from '../capital/capitalAfter.ts';
import { BrokerError } from '../parts/BrokerError.tsx';
import { useAmountText } from '../parts/useAmountText.ts';
import { useGoogleStep } from '../parts/useGoogleStep.ts';
import { type Location, writeLocation } from '../transfers/location.ts';
import { Division } from './Division.tsx';

type Request = Omit<RequestOf<'applyProfitAccrual'>, 'key'>;

/** Application as it was entered. */
export interface ProfitDraft {
  readonly request: Request;
  /** The project's name. */
  readonly name: string;
  readonly share: string;
  readonly labels: readonly { readonly label: string; readonly location: Location }[];
  readonly before: CapitalFigures;
  readonly after: CapitalFigures | undefined;
}

interface ConfirmProfitProps {
  readonly draft: ProfitDraft;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** BR-09: confirms an application for profit by the Google code. */
export function ConfirmProfit({ draft, onBack, onClose }: ConfirmProfitProps) {
  const { t } = useTranslation('brokers');
  const amount = useAmountText();
  const { request, name, share, labels, before, after } = draft;
  const { codes, action } = useGoogleStep({
    name: 'applyProfitAccrual',
    send: (request: Request, key) => call('applyProfitAccrual', { key, ...request }),
    done: () => t('profit.sent'),
    onClose,
  });
  const findLabel = (location: Location) =>
    labels.find((each) => writeLocation(each.location) === writeLocation(location))?.label ?? '';
  return (
    <CodeStep
      codes={codes}
      text={{
        title: t('profit.apply'),
        follows: t('profit.follows'),
        submit: t('profit.submit', { amount: amount(request.amount) }),
      }}
      action={action}
      Failure={BrokerError}
      onSubmit={(proof) => action.mutate({ ...request, ...proof })}
      onClose={onClose}
    >
      <DraftLines name={name} back={t('changes.back')} onBack={onBack}>
        <Rows>
          {request.rows.map((row) => (
            <Row key={writeLocation(row.location)} label={findLabel(row.location)}>
              <FullAmount value={row.amount} asset="USDT" />
            </Row>
          ))}
        </Rows>
        <Division amount={request.amount} share={share} />
      </DraftLines>
      <CapitalEffects before={before} after={after} />
    </CodeStep>
  );
}
