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
import type { Statement } from './queries.ts';

type Without<Request, Key extends PropertyKey> = Request extends unknown ? Omit<Request, Key> : never;
type Request = Without<RequestOf<'payInterest'>, 'key'>;

/** A payment as it was entered. */
export interface PaymentDraft {
  readonly request: Without<Request, 'gaCode'>;
  /** The name of the payer, or of the network. */
  readonly label: string;
  readonly follows: 'atOnce' | 'fromAccount' | 'byOperator';
}

interface ConfirmPaymentProps {
  readonly statement: Statement;
  readonly draft: PaymentDraft;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** BR-08: confirms a payment by the Google code. */
export function ConfirmPayment({ statement, draft, onBack, onClose }: ConfirmPaymentProps) {
  const { t } = useTranslation('brokers');
  const amount = useAmountText();
  const { request, label, follows } = draft;
  const { codes, action } = useGoogleStep({
    name: 'payInterest',
    send: (sent: Request, key) => call('payInterest', { key, ...sent }),
    done: ({ status }) => t(status === 'approved' ? 'interest.pay.done' : 'interest.pay.sent'),
    onClose,
  });
  return (
    <CodeStep
      codes={codes}
      text={{
        title: t('interest.pay.title'),
        follows: t(`interest.pay.${follows}`),
        submit: t('interest.pay.submit', { amount: amount(statement.due) }),
      }}
      action={action}
      Failure={BrokerError}
      onSubmit={(proof) => action.mutate({ ...request, ...proof })}
      onClose={onClose}
    >
      <DraftLines name={statement.statementNo} back={t('changes.back')} onBack={onBack}>
        <Rows>
          <Row label={label}>
            <FullAmount value={statement.due} asset={statement.currency} />
          </Row>
          {request.method === 'external' && <Row label={t('interest.pay.transaction')}>{request.txid}</Row>}
        </Rows>
      </DraftLines>
    </CodeStep>
  );
}
