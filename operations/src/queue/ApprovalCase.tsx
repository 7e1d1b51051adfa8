import { FOUR_EYES } from '@aldgate/domain/operations/fourEyes.ts';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import type { ReactNode } from 'react';
import { BatchDetail } from '../banks/batch/BatchDetail.tsx';
import { LineDetail } from '../banks/paymentsIn/LineDetail.tsx';
import { useCallQuery } from '../lib/call.ts';
import { usePermission } from '../lib/session.ts';
import { QueryResult } from '../parts/QueryResult.tsx';
import { BankAccountTask } from './BankAccountTask.tsx';
import { BrokerTask } from './BrokerTask.tsx';
import { DepositTask } from './DepositTask.tsx';
import { KycTask } from './KycTask.tsx';
import { SubjectHeading } from './SubjectHeading.tsx';
import styles from './subject.module.css';
import type { Approval } from './task.ts';
import { WithdrawalTask } from './WithdrawalTask.tsx';

type Case = (id: string) => ReactNode;

/** The kinds whose record says more than their changes, and the record by its id. */
const CASES: Partial<Record<Approval['kind'], Case>> = {
  kyc_approval: (id) => <KycTask applicationId={id} isOpen={false} />,
  broker_approval: (id) => <BrokerTask applyRecordId={id} isOpen={false} />,
  deposit_release: (id) => <DepositTask depositId={id} hasDecision={false} />,
  deposit_reversal: (id) => <DepositTask depositId={id} hasDecision={false} />,
  withdrawal_release: (id) => <WithdrawalTask withdrawId={id} hasDecision={false} />,
  withdrawal_block: (id) => <WithdrawalTask withdrawId={id} hasDecision={false} />,
  customer_bank_account: (id) => <BankAccountTask bankAccountId={id} hasDecision={false} />,
  payment_batch: (id) => <BatchCase batchId={id} />,
  bank_match: (id) => <LinesCase matchId={id} />,
  bank_return: (id) => <LinesCase matchId={id} />,
};

/** The whole record that an approval is about, which the second operator decides by as the first did. */
export function ApprovalCase({ approval: { kind, target } }: { approval: Approval }) {
  const mayView = usePermission(FOUR_EYES[kind]);
  const showCase = CASES[kind];
  if (!mayView || showCase === undefined) return null;
  return <section aria-label="Case">{showCase(parseTargetId(target))}</section>;
}

/** The id of a target: 'deposit:7f6f…' is '7f6f…'. */
export const parseTargetId = (target: string): string => target.slice(target.indexOf(':') + 1);

function BatchCase({ batchId }: { batchId: string }) {
  const query = useCallQuery('pageBankBatch', { queryCondition: { batchId } });
  return (
    <QueryResult query={query}>
      {({ items: [batch] }) =>
        batch === undefined ? (
          <EmptyState title="Batch not found" text="Nothing was changed." />
        ) : (
          <div className={styles.pad}>
            <SubjectHeading>{`Payments of ${batch.bankName}, value date ${batch.valueDate}`}</SubjectHeading>
            <BatchDetail batch={batch} />
          </div>
        )
      }
    </QueryResult>
  );
}

function LinesCase({ matchId }: { matchId: string }) {
  const query = useCallQuery('pageBankLine', { queryCondition: { matchId } });
  return (
    <QueryResult query={query}>
      {({ items }) => (
        <div className={styles.pad}>
          <SubjectHeading>
            {items.length === 1 ? 'Payment of the statement' : 'Payments of the statement'}
          </SubjectHeading>
          {items.map((line) => (
            <LineDetail key={line.lineId} line={line} />
          ))}
        </div>
      )}
    </QueryResult>
  );
}
