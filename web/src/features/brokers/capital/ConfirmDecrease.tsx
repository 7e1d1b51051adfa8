import type { RequestOf } from '@aldgate/contract/calls.ts';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { FullAmount } from '../../../lib/amounts/FullAmount.tsx';
import { call } from '../../../lib/calls/calls.ts';
import { CodeStep } from '../../../lib/codes/CodeStep.tsx';
import { DraftLines } from '../../../lib/drafts/DraftLines.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { BrokerError } from '../parts/BrokerError.tsx';
import { useAmountText } from '../parts/useAmountText.ts';
import { useGoogleStep } from '../parts/useGoogleStep.ts';
import type { ProjectInfo } from '../projectQueries.ts';
import { type Location, writeLocation } from '../transfers/location.ts';
import { CapitalEffects } from './CapitalEffects.tsx';
import { type CapitalFigures, readCapital } from './capitalAfter.ts';

type Request = Omit<RequestOf<'decreaseCapital'>, 'key'>;

/** Application as it was entered. */
export interface DecreaseDraft {
  readonly request: Request;
  readonly total: string;
  /** Whether it takes subordinated capital out, which a second operator approves. */
  readonly takesOut: boolean;
  readonly labels: readonly { readonly label: string; readonly location: Location }[];
  /** Undefined for a full repayment. */
  readonly after: CapitalFigures | undefined;
}

interface ConfirmDecreaseProps {
  readonly project: ProjectInfo;
  readonly draft: DecreaseDraft;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** BR-04: confirms a decrease by the Google code; one operator approves a repayment, two where capital is taken out. */
export function ConfirmDecrease({ project, draft, onBack, onClose }: ConfirmDecreaseProps) {
  const { t } = useTranslation('brokers');
  const amount = useAmountText();
  const { request, total, takesOut, labels, after } = draft;
  const { codes, action } = useGoogleStep({
    name: 'decreaseCapital',
    send: (request: Request, key) => call('decreaseCapital', { key, ...request }),
    done: () => t('decrease.sent'),
    onClose,
  });
  const findLabel = (location: Location) =>
    labels.find((each) => writeLocation(each.location) === writeLocation(location))?.label ?? '';
  return (
    <CodeStep
      codes={codes}
      text={{
        title: t('decrease.title'),
        follows: t(takesOut ? 'decrease.byTwo' : 'decrease.byOne'),
        submit: t('decrease.submit', { amount: amount(total) }),
      }}
      action={action}
      Failure={BrokerError}
      onSubmit={(proof) => action.mutate({ ...draft.request, ...proof })}
      onClose={onClose}
    >
      <DraftLines name={project.projectName} back={t('changes.back')} onBack={onBack}>
        <Rows>
          {request.isFull === true ? (
            <Row label={t('decrease.extent')}>{t('decrease.extents.full')}</Row>
          ) : (
            <>
              <Row label={t('decrease.priority')}>
                <FullAmount value={request.priorityDecrease ?? '0'} asset="USDT" />
              </Row>
              <Row label={t('decrease.subordinated')}>
                <FullAmount value={request.subordinatedDecrease ?? '0'} asset="USDT" />
              </Row>
            </>
          )}
          {request.sources.map((source) => (
            <Row key={writeLocation(source.location)} label={findLabel(source.location)}>
              <FullAmount value={source.amount} asset="USDT" />
            </Row>
          ))}
        </Rows>
      </DraftLines>
      {after !== undefined && <CapitalEffects before={readCapital(project)} after={after} />}
    </CodeStep>
  );
}
