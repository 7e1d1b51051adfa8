import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { formatClock } from '@aldgate/ui/format/time.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { usePermission } from '../../lib/session.ts';
import { type Column, Columns } from '../../parts/Columns.tsx';
import { SubjectHeading } from '../../queue/record/SubjectHeading.tsx';
import { ActOnCase } from './ActOnCase.tsx';
import { ACTS, type Act, type ProjectCase } from './caseTexts.ts';

const COLUMNS: readonly Column[] = [
  { name: 'UTC' },
  { name: 'Account' },
  { name: 'Step' },
  { name: 'Done', end: true },
];

/** The acts that are open, and what the case did at the exchanges. */
export function ProjectCaseDetail({ detail, hasDecision }: { detail: ProjectCase; hasDecision: boolean }) {
  const mayAct = usePermission('capital');
  const [act, setAct] = useState<Act>();
  const { acts, approvalId, liquidationCase } = detail;
  const steps = liquidationCase?.steps ?? [];
  return (
    <>
      {hasDecision && mayAct && approvalId === null && acts.length > 0 && (
        <Inline wrap gap="2" padding="3 0">
          {acts.map((each, index) => (
            <Button key={each} kind={index === 0 ? 'primary' : 'plain'} onClick={() => setAct(each)}>
              {ACTS[each].label}
            </Button>
          ))}
        </Inline>
      )}
      {act !== undefined && <ActOnCase act={act} detail={detail} onClose={() => setAct(undefined)} />}
      {steps.length > 0 && (
        <>
          <SubjectHeading>Steps at the exchanges</SubjectHeading>
          <Table label="Steps at the exchanges" head={<Columns of={COLUMNS} />}>
            {steps.map((step) => (
              <tr key={step.number}>
                <td>{formatClock(step.createdAt)}</td>
                <td>
                  {step.accountName}
                  <Text size="12" tone="2">
                    {step.exchangeCode}
                  </Text>
                </td>
                <td data-wraps>
                  {step.direction === null ? (
                    splitWords(step.kind)
                  ) : (
                    <>
                      {step.direction === 'buy' ? 'Buy' : 'Sell'} <Amount value={step.quantity} placesMax={8} />{' '}
                      {step.instrumentId}
                      <Text size="12" tone="2">
                        {step.price === null ? 'at the market' : `limit ${step.price}`}
                      </Text>
                    </>
                  )}
                </td>
                <td data-align="end">
                  {step.executedQuantity !== null && <Amount value={step.executedQuantity} placesMax={8} />}
                  {step.returned !== null && <Amount value={step.returned} places={2} unit="USDT" />}
                  {step.state !== 'completed' && (
                    <Text size="12" tone={step.state === 'failed' ? 'danger' : '2'}>
                      {step.reason ?? (step.state === 'pending' ? 'under way' : 'failed')}
                    </Text>
                  )}
                </td>
              </tr>
            ))}
          </Table>
        </>
      )}
    </>
  );
}
