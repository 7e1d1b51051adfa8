import type { RequestOf } from '@aldgate/contract/calls.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { BeforeAfter, Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { FullAmount } from '../../../lib/amounts/FullAmount.tsx';
import { call } from '../../../lib/calls/calls.ts';
import { CodeStep } from '../../../lib/codes/CodeStep.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useCapitalBalance } from '../capital/useCapitalBalance.ts';
import { BrokerError } from '../parts/BrokerError.tsx';
import { useAmountText } from '../parts/useAmountText.ts';
import { useGoogleStep } from '../parts/useGoogleStep.ts';
import type { BillDetail } from './queries.ts';

type Request = Omit<RequestOf<'payTradeBill'>, 'key'>;

/** BR-11: pays a bill from the asset account, with its balance before and after. */
export function PayBill({ bill, onClose }: { bill: BillDetail; onClose: () => void }) {
  const { t } = useTranslation('brokers');
  const amountText = useAmountText();
  const balance = useCapitalBalance();
  const { billNo, name, amount, currency } = bill;
  const after = balance === undefined ? undefined : decimal(balance).minus(amount);
  const isShort = after?.lt('0') ?? false;
  const { codes, action } = useGoogleStep({
    name: 'payTradeBill',
    send: (request: Request, key) => call('payTradeBill', { key, ...request }),
    done: () => t('bills.paid'),
    onClose,
  });
  return (
    <CodeStep
      codes={codes}
      text={{
        title: t('bills.payTitle'),
        follows: t('bills.payFollows'),
        submit: t('bills.paySubmit', { amount: amountText(amount) }),
      }}
      action={action}
      Failure={BrokerError}
      onSubmit={(proof) => action.mutate({ billNo, ...proof })}
      onClose={onClose}
    >
      <Rows>
        <Row label={name}>
          <FullAmount value={amount} asset={currency} />
        </Row>
        <Row label={t('bills.balance')}>
          <BeforeAfter
            before={<FullAmount value={balance ?? null} asset={currency} />}
            after={
              <FullAmount value={after === undefined || isShort ? null : toDecimalString(after)} asset={currency} />
            }
          />
        </Row>
      </Rows>
      {isShort && <Note kind="warning">{t('bills.short')}</Note>}
    </CodeStep>
  );
}
